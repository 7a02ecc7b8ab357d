import { keyParameter, type Parameter } from "@plumbline/contract";
import { judgeAcceptance } from "../../verdicts/judge-acceptance.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { describeClause } from "../../cases/describe-clause.ts";
import { schemaValues } from "../../cases/schema/schema-values.ts";
import { alphabetOf, spellingOut } from "../../cases/schema/alphabet.ts";
import { keywordOf } from "../../cases/schema/keyword-of.ts";
import { mintKey } from "../../request/mint-key.ts";
import { isSendable } from "../../request/read-back.ts";
import { openSkip } from "../open-skip.ts";
import { nonEmpty } from "../non-empty.ts";
import { dealEach } from "../deal.ts";
import { isKeyed } from "./keyed.ts";

/** Reports a key on the edge of its schema that is refused as invalid. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const keyEdges: PropertyDefinition = {
  name: "key-edges",
  severity: "must",
  title: "Keys at the edge of their bounds are accepted",
  after: ["accepts/example"],
  plan(subject) {
    const { contract, operation, plain } = subject;
    const parameter = keyParameter(operation);
    if (!operation.policies.idempotency || !parameter) return undefined;
    const skip = openSkip(operation);
    if (skip) return skip;
    const place = `header ${parameter.name}`;
    const cases = schemaValues(contract, parameter.schema, "header").boundaries.flatMap(
      (boundary): Case[] => {
        const { value, label, schemaPointer } = boundary;
        if (typeof value !== "string" || !isSendable(parameter, value)) return [];
        return [
          caseFor(subject, {
            purpose: `key: ${label}`,
            clause: schemaPointer,
            rests: describeClause(contract, schemaPointer, place),
            place,
            inputs: plain,
            trial: async (input, hands) =>
              judgeAcceptance(
                await hands.send(input, { key: unused(parameter, value, hands.mintKey(input)) }),
              ),
          }),
        ];
      },
    );
    // The operations share them out: each is taken, and acts.
    return nonEmpty(dealEach(subject, [...cases, ...spelledOut(subject, parameter)], isKeyed));
  },
};

/** Every character that the pattern takes. */
function spelledOut(subject: Subject, parameter: Parameter): Case[] {
  const { contract, operation, plain } = subject;
  const { schema } = parameter;
  const pattern = keywordOf(schema, "pattern");
  if (!pattern) return [];
  const isValid = (key: string): boolean =>
    isSendable(parameter, key) && schema.validate(key).length === 0;
  const sample = mintKey(operation, [subject.seed, "alphabet"]);
  const place = `header ${parameter.name}`;
  return spellingOut(sample, alphabetOf(sample, isValid), isValid).map((key, index) =>
    caseFor(subject, {
      purpose: `key: characters that its pattern takes, part ${index + 1}`,
      clause: pattern,
      rests: describeClause(contract, pattern, place),
      place,
      inputs: plain,
      trial: async (input, hands) =>
        judgeAcceptance(
          await hands.send(input, { key: unusedOf(key, hands.mintKey(input), isValid) }),
        ),
    }),
  );
}

/** Characters of a key that nobody else happens to use. */
const enough = 8;

/** The same characters behind the beginning of a key that nobody has used, where there is room for it. */
function unusedOf(key: string, minted: string, isValid: (key: string) => boolean): string {
  const fresh = minted.slice(0, enough);
  return isValid(fresh + key) ? fresh + key : key;
}

/** A key as long as the boundary that no request has used before; the boundary itself where its schema allows no other. */
function unused(parameter: Parameter, boundary: string, minted: string): string {
  const text = minted.repeat(Math.ceil(boundary.length / minted.length)).slice(0, boundary.length);
  return parameter.schema.validate(text).length === 0 ? text : boundary;
}
