import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { state } from "../needs/state.ts";
import { differencesIn, frameOf, framingReads } from "./frame.ts";
import { readOfSamePath } from "./snapshot.ts";

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
  const { method, responses } = subject.operation;
  if (method !== "post" || !responses.some(({ status }) => status === String(created)))
    return undefined;
  const reader = readOfSamePath(subject);
  return reader?.operation.policies.pagination === undefined ? reader : undefined;
}

function caseOf(subject: Subject, reader: Subject): Case {
  return caseFor(subject, {
    purpose: `${reader.operation.id} before and after ${subject.operation.id}`,
    rests: `${created} states that a resource was created`,
    requests: 2,
    also: sumCosts(framingReads(subject).map((one) => costOf(one, 2))),
    async trial(_input, context) {
      const frame = await frameOf(subject, context);
      const { status } = frame?.exchange.response ?? {};
      if (!frame || status !== created) return unproven(`returned ${status ?? "no success"}`);
      const { before, after } = frame;
      if (![before, after].every(({ shown }) => shown.has(reader.operation.id)))
        return unproven(`${reader.operation.id} did not succeed`);
      return differencesIn(frame).some((one) => one.reader === reader.operation.id)
        ? holds
        : broken("the same response before and after", "a read that shows what was created");
    },
  });
}
