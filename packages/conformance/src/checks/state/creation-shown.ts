import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { state } from "../needs/state.ts";
import { changedInput } from "./changed-input.ts";
import { differences, readersFor, takeSnapshot } from "./snapshot.ts";

const created = 201;

/**
 * Advises about a POST that returns 201 although a GET of the same path returns the same before and after. This is advice because the
 * document does not state that the GET lists the created resource.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.3.2
 */
export const creationShown: PropertyDefinition = {
  name: "creation-shown",
  severity: "advice",
  title: "A read of the same path shows a change after a creation",
  needs: [state],
  applies: (subject) => readerFor(subject) !== undefined,
  plan(subject) {
    const reader = readerFor(subject);
    return reader && [caseOf(subject, reader)];
  },
};

/** The read of the path at which the operation creates. A list of pages may show the new item on another page. */
function readerFor(subject: Subject): Subject | undefined {
  const { method, path, responses } = subject.operation;
  if (method !== "post" || !responses.some(({ status }) => status === String(created)))
    return undefined;
  return readersFor(subject).find(
    ({ operation }) => operation.path === path && operation.policies.pagination === undefined,
  );
}

function caseOf(subject: Subject, reader: Subject): Case {
  return caseFor(subject, {
    purpose: `${reader.operation.id} before and after ${subject.operation.id}`,
    clause: subject.operation.pointer,
    rests: `${created} states that a resource was created`,
    inputs: subject.plain,
    also: costOf(reader, 2),
    async trial(_input, context) {
      const before = await takeSnapshot([reader], context);
      const input = context.taken(changedInput(subject));
      const { response } = await context.send(input, { isAsIs: true });
      if (response.status !== created) return unproven(`returned ${response.status}`);
      const after = await takeSnapshot([reader], context);
      if (before.shown.size === 0 || after.shown.size === 0)
        return unproven(`${reader.operation.id} did not succeed`);
      return differences(before, after).length > 0
        ? holds
        : broken("the same response before and after", "a read that shows what was created");
    },
  });
}
