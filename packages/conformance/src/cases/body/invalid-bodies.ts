import type { JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Subject } from "../../model/subject.ts";
import { hasLoneSurrogate } from "../../request/is-sendable.ts";
import { graft } from "./graft.ts";
import { jsonBody } from "./json-body.ts";
import { marksOnWay } from "../schema/marks-on-way.ts";
import { narrow, schemaValues } from "../schema/schema-values.ts";
import { validBodies } from "./valid-bodies.ts";

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
