import { isMutating } from "@plumbline/contract";
import { judgeAcceptance } from "../../verdicts/judge-acceptance.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { nonEmpty } from "../non-empty.ts";
import { onePerPartition } from "../other-identities.ts";

/** Further fixtures that are tried at most; the first is the plain request's. */
const most = 6;

/**
 * Reports a read with values that are known to be good, or by a caller who may do it, that is refused as invalid. What
 * differs between things and partitions is shown to all who judge answers.
 */
export const knownGood: PropertyDefinition = {
  name: "known-good",
  severity: "must",
  title: "Every fixture, and every caller who may, is served",
  after: ["accepts/example"],
  plan(subject) {
    if (isMutating(subject.operation) || subject.target.stateless) return undefined;
    return nonEmpty([...fixtureCases(subject), ...callerCases(subject)]);
  },
};

const rests = "the request is valid by the document, and its values are known to be good";

function fixtureCases(subject: Subject): Case[] {
  const { operation, plain, alternatives } = subject;
  return spread(alternatives.length - 1).map((index) => {
    const { path, query } = alternatives[index] ?? {};
    return caseFor(subject, {
      purpose: `fixture ${index + 1}`,
      clause: operation.pointer,
      rests,
      inputs: {
        ...plain,
        path: { ...plain.path, ...path },
        query: { ...plain.query, ...query },
      },
      trial: async (input, hands) => judgeAcceptance(await hands.send(input, { isAsIs: true })),
    });
  });
}

/** Some of the numbers from 1 to the last: neighbours are often alike. */
function spread(last: number): readonly number[] {
  const count = Math.min(most, last);
  return Array.from({ length: count }, (_, index) => Math.round((last * (index + 1)) / count));
}

/** A thing in the path may be there for one partition only. */
function callerCases(subject: Subject): Case[] {
  const { operation, plain } = subject;
  if (Object.keys(plain.path).length > 0) return [];
  return onePerPartition(subject).map(({ name }) =>
    caseFor(subject, {
      purpose: `as ${name}`,
      clause: operation.pointer,
      rests,
      inputs: plain,
      trial: async (input, hands) => judgeAcceptance(await hands.send(input, { identity: name })),
    }),
  );
}
