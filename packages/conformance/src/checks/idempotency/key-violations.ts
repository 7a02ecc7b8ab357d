import { judgeRefusal } from "../../judge/judge-refusal.ts";
import type { JsonValue } from "@plumbline/contract";
import type { Case, Input } from "../../model/case.ts";
import type { PropertyCheck } from "../../model/check.ts";
import { caseFor } from "../../plan/case-for.ts";
import { describeClause } from "../../plan/describe-clause.ts";
import { edgeViolations } from "../../plan/edge-violation.ts";
import { narrow, schemaValues } from "../../plan/schema-values.ts";
import { keyParameter } from "../../request/mint-key.ts";
import { isSendable, readsAsValid } from "../../request/read-back.ts";
import { nonEmpty } from "../non-empty.ts";
import { takesText, violationRuns } from "../rejects/parameter-violations.ts";

/** Reports a key that breaks its own schema (too short, too long, other characters) and is taken. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const keyViolations: PropertyCheck = {
  kind: "property",
  id: "idempotency/key-violations",
  family: "idempotency",
  severity: "must",
  title: "Invalid keys are refused",
  plan(subject) {
    const { contract, operation, plain } = subject;
    const policy = operation.policies.idempotency;
    const parameter = keyParameter(operation);
    if (!policy || !parameter) return undefined;
    const place = `header ${parameter.name}`;
    const cases = schemaValues(contract, parameter.schema, "header").violations.flatMap(
      (violation): Case[] => {
        if (violation.keyword === "type" && takesText(parameter)) return [];
        const isViolation = (key: JsonValue): boolean =>
          isSendable(parameter, key) && !readsAsValid(parameter, key);
        const keys = narrow(violation.arbitrary, isViolation);
        if (!keys) return [];
        const edges = edgeViolations({
          contract,
          place: violation,
          samples: keys.samples,
          isViolation,
        });
        const withKey = (key: JsonValue): Input => ({
          ...plain,
          header: { ...plain.header, [parameter.name]: key },
        });
        return [
          caseFor(subject, {
            purpose: `key: ${violation.label}`,
            clause: violation.schemaPointer,
            rests: describeClause(contract, violation.schemaPointer, place),
            place,
            inputs: keys.values.map(withKey),
            examples: edges.map(withKey),
            runs: violationRuns(subject, violation.keyword),
            trial: async (input, hands) =>
              judgeRefusal(await hands.send(input, { key: null }), {
                contract,
                operation,
                hands,
                also: [policy.statuses.missing],
              }),
          }),
        ];
      },
    );
    return nonEmpty(cases);
  },
};
