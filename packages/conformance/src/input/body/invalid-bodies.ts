import type { JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Subject } from "../../model/subject.ts";
import { graft } from "./graft.ts";
import { sentBody } from "./sent-body.ts";
import { marksOnWay } from "../schema/marks-on-way.ts";
import { narrow, schemaValues } from "../schema/schema-values.ts";
import { validBodies } from "./valid-bodies.ts";

/** Bodies that break their schema in one place and are valid everywhere else. */
export function invalidBodies(subject: Subject): fc.Arbitrary<JsonValue> | undefined {
  const { contract } = subject;
  const sent = sentBody(subject);
  const valid = validBodies(subject);
  if (!sent || !valid) return undefined;
  const { schema } = sent;
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
  return narrow(broken, (body) => sent.issuesOf(body).length > 0)?.values;
}
