import { isDeepStrictEqual } from "node:util";
import { caseFor, costOf } from "../../input/case-for.ts";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { state } from "../needs/state.ts";
import { readingInput } from "./reflection.ts";
import { readOfSamePath } from "./snapshot.ts";
import { isDone } from "./members/create-updater.ts";

/**
 * Advises about an accepted DELETE after which the GET of the same path returns the same as before. This is advice because a document does not
 * state when the thing is gone. A GET that shows the thing as deleted shows a difference.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.5
 */
export const deletionShown: PropertyDefinition = {
  name: "deletion-shown",
  severity: "advice",
  title: "A read of the same path shows a change after a deletion",
  needs: [state],
  applies: (subject) =>
    subject.operation.method === "delete" && readOfSamePath(subject) !== undefined,
  plan(subject) {
    const reader = readOfSamePath(subject);
    return reader && [caseOf(subject, reader)];
  },
};

function caseOf(writer: Subject, reader: Subject): Case {
  return caseFor(writer, {
    purpose: `${reader.operation.id} before and after ${writer.operation.id}`,
    rests: `${writer.operation.id} removes what ${reader.operation.id} shows`,
    also: costOf(reader, 2),
    trial: (planned, context) => judge({ writer, reader }, context, context.taken(planned)),
  });
}

async function judge(
  { writer, reader }: { readonly writer: Subject; readonly reader: Subject },
  context: TrialContext,
  input: Subject["plain"],
): Promise<CaseVerdict> {
  const reading = readingInput({ writer, reader }, input);
  const before = await context.on(reader).send(reading, { isAsIs: true });
  if (!isSuccess(before.response.status)) return unproven("there was nothing to delete");
  const deleted = await context.send(input, { isAsIs: true });
  if (!isDone(deleted)) return unproven(`returned ${deleted.response.status}`);
  const after = await context.on(reader).send(reading, { isAsIs: true });
  const [was, is] = [before, after].map(({ response: { status, text } }) => ({ status, text }));
  return isDeepStrictEqual(was, is)
    ? broken("the same response before and after", "a read without what was deleted", {
        evidence: [before, deleted, after],
      })
    : holds;
}
