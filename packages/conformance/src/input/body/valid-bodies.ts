import type { JsonValue } from "@plumbline/contract";
import type * as fc from "fast-check";
import type { Subject } from "../../model/subject.ts";
import { closeOpenParts } from "./close-open-parts.ts";
import { sentBody } from "./sent-body.ts";
import { narrow, schemaValues } from "../schema/schema-values.ts";
import { survivesCleaning } from "../schema/survives-cleaning.ts";

/** Valid bodies. Parts that the document leaves open come from the plain body. */
export function validBodies(subject: Subject): fc.Arbitrary<JsonValue> | undefined {
  const { contract, plain } = subject;
  const sent = sentBody(subject);
  const valid = sent && schemaValues(contract, sent.schema).valid;
  if (!sent || !valid) return undefined;
  const { schema } = sent;
  const closed = valid.map(
    (body) =>
      closeOpenParts({ document: contract.document, schema, plain: plain.body }, body) ?? null,
  );
  return narrow(closed, (body) => sent.takes(body) && survivesCleaning(schema, body))?.values;
}
