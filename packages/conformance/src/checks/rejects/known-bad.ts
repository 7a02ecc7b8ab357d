import { canonicalJson } from "@plumbline/contract";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { type KnownPlace, knownPlaces } from "../../input/plain/known-places.ts";

/** Reports a value that the target's configuration lists as bad, and that is accepted or causes a server error. */
export const knownBad: PropertyDefinition = {
  name: "known-bad",
  severity: "must",
  expectsRejection: true,
  title: "Values that are known to be bad are rejected",
  plan: (subject) => knownPlaces(subject).flatMap((place) => casesOf(subject, place)),
};

function casesOf(subject: Subject, { put, ...at }: KnownPlace): Case[] {
  return (at.known.bad ?? []).flatMap((value) => {
    const input = put(value);
    if (!input) return [];
    return caseFor(subject, {
      purpose: `${at.place}: ${canonicalJson(value)}`,
      clause: at.clause,
      rests: `the configuration lists the value as bad for ${at.place}`,
      place: at.place,
      ...(at.isInPath && { probes: "path" }),
      inputs: input,
      // 404 is also correct for a path that no resource can have.
      trial: async (sent, context) =>
        judgeRejection(await context.send(sent), {
          subject,
          context,
          ...(at.isInPath && { also: [404] }),
        }),
    });
  });
}
