import { isMutating } from "@plumbline/contract";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import { isDestructive } from "../../input/request/is-destructive.ts";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { state } from "../needs/state.ts";
import { evidenceOf, findExcess } from "./find-excess.ts";
import {
  differencesIn,
  type Frame,
  frameOf,
  framingReads,
  isOfOther,
  itemOf,
  namesIn,
  takeFrame,
} from "./frame.ts";
import { reflectingReads, relatedLists } from "./related-lists.ts";
import { differences, takeSnapshot, withoutVolatile } from "./snapshot.ts";

/**
 * Reports an accepted mutation after which a thing that the mutation does not name is gone, is renamed, has the same new state as the named
 * thing, or has another value of a field that only other mutations are declared to write. A number or a boolean that differs is advice.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1
 */
export const othersUnchanged: PropertyDefinition = {
  name: "others-unchanged",
  severity: "advice",
  title: "An accepted mutation changes nothing else than what it names",
  // A document that declares reflections states the changes of its mutations.
  isStated: (contract) => reflectingReads(contract).size > 0,
  needs: [state],
  // A deletion may take other things with it.
  applies: ({ operation }) =>
    isMutating(operation) && operation.method !== "delete" && !isDestructive(operation),
  plan(subject) {
    return relatedLists(subject).length === 0 ? undefined : [caseOf(subject)];
  },
};

function caseOf(subject: Subject): Case {
  const { id, pointer } = subject.operation;
  const readers = framingReads(subject);
  return caseFor(subject, {
    purpose: `${readers.length} reads before and after ${id}`,
    clause: pointer,
    rests: `${id} changes what it names and what its x-reflects declares`,
    requests: 2,
    also: sumCosts(readers.map((reader) => costOf(reader, 2))),
    async trial(_input, context) {
      const frame = await frameOf(subject, context);
      const isAgain = frame && isRepeatable(subject) && hasAppeared(frame);
      const last = isAgain
        ? await takeFrame({ mutation: subject, context }, [subject.plain], frame.after)
        : frame;
      return last ? judge(last, context) : unproven(`${id} was not accepted`);
    },
  });
}

async function judge(frame: Frame, context: TrialContext): Promise<CaseVerdict> {
  const excess = findExcess(frame);
  if (!excess) return holds;
  if (excess.isWeak) {
    const later = await takeSnapshot(framingReads(frame.mutation), context);
    if (withoutVolatile([excess], differences(frame.after, later)).length === 0) return holds;
  }
  return broken(
    `${excess.place} of ${excess.reader} is ${excess.after ?? "gone"}`,
    excess.before ?? "nothing there",
    {
      evidence: evidenceOf(frame, excess),
      ...(excess.isWeak ? { severity: "advice" as const } : {}),
    },
  );
}

/** An update leaves nothing more behind if it is sent twice. */
function isRepeatable({ operation: { method } }: Subject): boolean {
  return method === "put" || method === "patch";
}

/** Whether a thing that the mutation does not name has appeared. It may disappear with the next mutation. */
function hasAppeared(frame: Frame): boolean {
  const named = namesIn(frame);
  return differencesIn(frame).some(
    (one) =>
      isOfOther(one, named) && one.before === undefined && itemOf(one.place)?.item === one.place,
  );
}
