import { isDeepStrictEqual } from "node:util";
import { canonicalJson, isMutating } from "@plumbline/contract";
import { judgeAcceptance } from "../../model/verdicts/judge-acceptance.ts";
import { unstatedRule } from "../../model/verdicts/with-gap.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { knownPlaces } from "../../input/plain/known-places.ts";
import { onePerPartition } from "../find-stranger.ts";

/** The maximum number of further fixtures, and of further values of a place. The first of each is in the plain request. */
const most = 6;

/**
 * Reports a request that is rejected as invalid although its values are known to be good or its caller is permitted.
 * Also gives observers responses that differ by resource and by partition.
 */
export const knownGood: PropertyDefinition = {
  name: "known-good",
  severity: "must",
  title:
    "Every fixture, every value that is known to be good and every permitted caller is accepted",
  after: ["accepts/example"],
  plan(subject) {
    const isRead = !isMutating(subject.operation) && !subject.target.stateless;
    const reads = isRead ? [...fixtureCases(subject), ...callerCases(subject)] : [];
    return [...reads, ...valueCases(subject)];
  },
};

const rejected = { gap: unstatedRule };

const rests = "the request is valid according to the document, and its values are known to be good";

function fixtureCases(subject: Subject): Case[] {
  const { plain, alternatives } = subject;
  return spread(alternatives.length - 1).map((index) => {
    const { path, query } = alternatives[index] ?? {};
    return caseFor(subject, {
      purpose: `fixture ${index + 1}`,
      rests,
      inputs: {
        ...plain,
        path: { ...plain.path, ...path },
        query: { ...plain.query, ...query },
      },
      trial: async (input, context) =>
        judgeAcceptance(await context.send(input, { isAsIs: true }), subject, rejected),
    });
  });
}

/** Numbers from 1 to the last, evenly spread, because neighbours are often alike. */
function spread(last: number): readonly number[] {
  const count = Math.min(most, last);
  return Array.from({ length: count }, (_, index) => Math.round((last * (index + 1)) / count));
}

/** The first good value of each place is in the plain request. */
function valueCases(subject: Subject): Case[] {
  return knownPlaces(subject).flatMap(({ place, clause, current, known, put, allows }) => {
    const others = (known.good ?? []).filter(
      (value) => !isDeepStrictEqual(value, current) && allows(value),
    );
    return others.slice(0, most).flatMap((value) => {
      const input = put(value);
      if (!input) return [];
      return caseFor(subject, {
        purpose: `${place}: ${canonicalJson(value)}`,
        clause,
        rests: `the configuration lists the value as good for ${place}`,
        place,
        inputs: input,
        trial: async (sent, context) =>
          judgeAcceptance(await context.send(sent), subject, rejected),
      });
    });
  });
}

/** A case for each permitted caller. A resource in the path may exist for one partition only. */
function callerCases(subject: Subject): Case[] {
  const { plain } = subject;
  if (Object.keys(plain.path).length > 0) return [];
  return onePerPartition(subject).map(({ name }) =>
    caseFor(subject, {
      purpose: `as ${name}`,
      rests,
      trial: async (input, context) =>
        judgeAcceptance(await context.send(input, { identity: name }), subject, rejected),
    }),
  );
}
