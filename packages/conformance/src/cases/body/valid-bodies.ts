import type { JsonValue } from "@plumbline/contract";
import type * as fc from "fast-check";
import type { Subject } from "../../model/subject.ts";
import { hasLoneSurrogate } from "../../request/is-sendable.ts";
import { closeOpenParts } from "./close-open-parts.ts";
import { jsonBody } from "./json-body.ts";
import { narrow, schemaValues } from "../schema/schema-values.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** Valid bodies. Parts that the document leaves open come from the plain body. */
export function validBodies({
  contract,
  operation,
  plain,
}: Subject): fc.Arbitrary<JsonValue> | undefined {
  const schema = jsonBody(operation)?.schema;
  const valid = schema && schemaValues(contract, schema).valid;
  if (!schema || !valid) return undefined;
  const closed = valid.map(
    (body) =>
      closeOpenParts({ document: contract.document, schema, plain: plain.body }, body) ?? null,
  );
  return narrow(
    closed,
    (body) =>
      !hasLoneSurrogate(body) &&
      schema.validate(body).length === 0 &&
      survivesCleaning(schema, body),
  )?.values;
}
