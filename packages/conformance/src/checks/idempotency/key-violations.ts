import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import { type JsonValue, keyParameter, type Parameter } from "@plumbline/contract";
import type { Case } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { countTurns, nearViolations } from "../../input/schema/near-violations.ts";
import { narrow, schemaValues } from "../../input/schema/schema-values.ts";
import { alphabetOf, withInside } from "../../input/schema/alphabet.ts";
import { keywordOf } from "../../input/schema/keyword-of.ts";
import { mintKey } from "../../input/request/mint-key.ts";
import { isSendable } from "../../input/request/is-sendable.ts";
import { readsAsValid } from "../../input/request/reads-as-valid.ts";
import { takesText, violationRuns } from "../rejects/parameter-violations.ts";

/** Reports an invalid key (too short, too long, other characters) that is accepted. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const keyViolations: PropertyDefinition = {
  name: "key-violations",
  severity: "must",
  expectsRejection: true,
  title: "Invalid keys are rejected",
  plan(subject) {
    const { contract, operation, plain } = subject;
    const policy = operation.policies.idempotency;
    const parameter = keyParameter(operation);
    if (!policy || !parameter) return undefined;
    const place = `header ${parameter.name}`;
    const turnOf = countTurns(subject);
    const cases = schemaValues(contract, parameter.schema, "header").violations.flatMap(
      (violation) => {
        if (violation.keyword === "type" && takesText(parameter)) return [];
        const isViolation = (key: JsonValue): boolean =>
          isSendable(parameter, key) && !readsAsValid(parameter, key);
        const keys = narrow(violation.arbitrary, isViolation);
        if (!keys) return [];
        const near = nearViolations({
          violation,
          samples: keys.samples,
          isViolation,
          count: violationRuns(subject, violation.keyword),
          turn: turnOf(violation),
        });
        const withKey = (key: JsonValue): Input => ({
          ...plain,
          header: { ...plain.header, [parameter.name]: key },
        });
        return caseFor(subject, {
          purpose: `key: ${violation.label}`,
          clause: violation.schemaPointer,
          rests: describeClause(contract, violation.schemaPointer, place),
          place,
          inputs: keys.values.map(withKey),
          examples: near.map(withKey),
          runs: violationRuns(subject, violation.keyword),
          trial: async (input, context) =>
            judgeRejection(await context.send(input, { key: null }), {
              subject,
              context,
              also: [policy.statuses.missing],
            }),
        });
      },
    );
    // With little time, the first case about a clause is worth the most, and each of these cases sends one request.
    return [...rejectedCharacters(subject, parameter, policy.statuses.missing), ...cases];
  },
};

/** Number of characters outside the pattern that each operation tests. */
const perOperation = 3;

function rejectedCharacters(subject: Subject, parameter: Parameter, missing: number): Case[] {
  const { contract, operation } = subject;
  const { schema } = parameter;
  const pattern = keywordOf(schema, "pattern");
  if (!pattern) return [];
  const sample = mintKey(operation, [subject.seed, "alphabet"]);
  const { rejected } = alphabetOf(sample, (key) => schema.validate(key).length === 0);
  const place = `header ${parameter.name}`;
  return shareOf(subject, rejected).map((character) =>
    caseFor(subject, {
      purpose: `key: ${JSON.stringify(character)} inside`,
      clause: pattern,
      rests: describeClause(contract, pattern, place),
      place,
      trial: async (input, context) =>
        judgeRejection(
          await context.send(input, { key: withInside(context.mintKey(input), character) }),
          { subject, context, also: [missing] },
        ),
    }),
  );
}

/** The first character, which servers are most likely to accept, and this operation's share of the others. */
function shareOf({ contract, operation }: Subject, characters: readonly string[]): string[] {
  const [first, ...others] = characters;
  if (first === undefined) return [];
  const keyed = contract.operations.filter(({ policies }) => policies.idempotency);
  const start = keyed.indexOf(operation) * (perOperation - 1);
  const share = Array.from(
    { length: Math.min(perOperation - 1, others.length) },
    (_, index) => others[(start + index) % others.length],
  );
  return [first, ...share.filter((one) => one !== undefined)];
}
