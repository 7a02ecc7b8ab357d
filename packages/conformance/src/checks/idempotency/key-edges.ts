import { keyParameter, type Parameter } from "@plumbline/contract";
import { judgeAcceptance } from "../../model/verdicts/judge-acceptance.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { schemaValues } from "../../input/schema/schema-values.ts";
import { alphabetOf, spellingOut } from "../../input/schema/alphabet.ts";
import { keywordOf } from "../../input/schema/keyword-of.ts";
import { mintKey } from "../../input/request/mint-key.ts";
import { isSendable } from "../../input/request/is-sendable.ts";
import { openSkip } from "../open-skip.ts";
import { dealEach } from "../deal-once.ts";
import { isKeyed } from "./policy-clause.ts";

/**
 * Reports a key at the bounds of its schema that is rejected as invalid.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const keyEdges: PropertyDefinition = {
  name: "key-edges",
  severity: "must",
  title: "Keys at their bounds are accepted",
  after: ["accepts/example"],
  plan(subject) {
    const { contract, operation } = subject;
    const parameter = keyParameter(operation);
    if (!operation.policies.idempotency || !parameter) return undefined;
    const skip = openSkip(operation);
    if (skip) return skip;
    const place = `header ${parameter.name}`;
    const cases = schemaValues(contract, parameter.schema, "header").boundaries.flatMap(
      (boundary) => {
        const { value, label, schemaPointer } = boundary;
        if (typeof value !== "string" || !isSendable(parameter, value)) return [];
        return caseFor(subject, {
          purpose: `key: ${label}`,
          clause: schemaPointer,
          rests: describeClause(contract, schemaPointer, place),
          place,
          trial: async (input, context) =>
            judgeAcceptance(
              await context.send(input, {
                key: unused(parameter, value, context.mintKey(input)),
              }),
              subject,
            ),
        });
      },
    );
    // Each key executes a request, so the operations share the cases.
    return dealEach(subject, [...cases, ...spelledOut(subject, parameter)], isKeyed);
  },
};

/** Cases for every character that the pattern allows. */
function spelledOut(subject: Subject, parameter: Parameter): Case[] {
  const { contract, operation } = subject;
  const { schema } = parameter;
  const pattern = keywordOf(schema, "pattern");
  if (!pattern) return [];
  const isValid = (key: string): boolean =>
    isSendable(parameter, key) && schema.validate(key).length === 0;
  const sample = mintKey(operation, [subject.seed, "alphabet"]);
  const place = `header ${parameter.name}`;
  return spellingOut(sample, alphabetOf(sample, isValid), isValid).map((key, index) =>
    caseFor(subject, {
      purpose: `key: characters that its pattern allows, part ${index + 1}`,
      clause: pattern,
      rests: describeClause(contract, pattern, place),
      place,
      trial: async (input, context) =>
        judgeAcceptance(
          await context.send(input, { key: unusedOf(key, context.mintKey(input), isValid) }),
          subject,
        ),
    }),
  );
}

/** The number of characters that make a key unique. */
const enough = 8;

/** The key with a unique prefix, or the key itself if the prefix makes it invalid. */
function unusedOf(key: string, minted: string, isValid: (key: string) => boolean): string {
  const fresh = minted.slice(0, enough);
  return isValid(fresh + key) ? fresh + key : key;
}

/** An unused key of the boundary's length, or the boundary itself if its schema allows no other. */
function unused(parameter: Parameter, boundary: string, minted: string): string {
  const text = minted.repeat(Math.ceil(boundary.length / minted.length)).slice(0, boundary.length);
  return parameter.schema.validate(text).length === 0 ? text : boundary;
}
