import type { JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Subject } from "../../model/subject.ts";
import { hasLoneSurrogate } from "../../request/read-back.ts";
import { closeOpenParts } from "./close-open-parts.ts";
import { graft } from "./graft.ts";
import { jsonBody } from "./json-body.ts";
import { marksOnWay } from "../schema/open-marks.ts";
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

/** Bodies that break their schema in one place and are valid everywhere else. */
export function invalidBodies(subject: Subject): fc.Arbitrary<JsonValue> | undefined {
  const { contract, operation } = subject;
  const schema = jsonBody(operation)?.schema;
  const valid = validBodies(subject);
  if (!schema || !valid) return undefined;
  const violations = schemaValues(contract, schema).violations.filter(
    ({ instancePointer }) =>
      instancePointer !== "" && marksOnWay(contract.document, schema, instancePointer).size === 0,
  );
  if (violations.length === 0) return undefined;
  const broken = fc
    .tuple(
      valid,
      fc.oneof(
        ...violations.map(({ arbitrary, instancePointer }) =>
          arbitrary.map((value) => ({ value, instancePointer })),
        ),
      ),
    )
    .map(([body, { value, instancePointer }]) => graft(body, value, instancePointer) ?? value);
  return narrow(broken, (body) => !hasLoneSurrogate(body) && schema.validate(body).length > 0)
    ?.values;
}
