import { isArray, isMutating, isObject, type JsonValue } from "@plumbline/contract";
import { caseFor } from "../../input/case-for.ts";
import { isDestructive } from "../../input/request/is-destructive.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { state } from "../needs/state.ts";
import { type Reference, referencesOf } from "./references-of.ts";

/**
 * Advises against an operation that accepts an unknown id of another thing in its query or body. A list with a query of an unknown id is empty.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21
 */
export const unknownReference: PropertyDefinition = {
  name: "unknown-reference",
  severity: "advice",
  title: "An unknown id in a query or a body is not accepted",
  needs: [state],
  after: ["isolation/unknown-id"],
  applies: (subject) => !isDestructive(subject.operation) && referencesOf(subject).length > 0,
  plan: (subject) =>
    referencesOf(subject).map((reference) =>
      caseFor(subject, {
        purpose: `unknown id in ${reference.place}`,
        rests: `the name of ${reference.place} is that of the id of another thing`,
        place: reference.place,
        inputs: reference.input,
        trial: (input, context) => judge(subject, { ...reference, input }, context),
      }),
    ),
};

async function judge(
  { operation }: Subject,
  { input, place, unknown }: Reference,
  context: TrialContext,
): Promise<CaseVerdict> {
  const known = (await context.plain()).response;
  if (!isSuccess(known.status)) return unproven(`a known id returned ${known.status}`);
  const { status, json } = (await context.send(input)).response;
  if (isServerError(status)) return unproven(`returned ${status}`);
  if (!isSuccess(status)) return holds;
  const id = `${place} ${JSON.stringify(unknown)}`;
  if (isMutating(operation)) return broken(`status ${status} for ${id}`, "a 4xx");
  const items = listIn(json);
  if (!items) return unproven("the response has no list");
  return items.length > 0 ? broken(`${items.length} items for ${id}`, "none, or a 4xx") : holds;
}

/** The only list of a response: the body or a member of it. */
function listIn(body: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (isArray(body)) return body;
  const lists = isObject(body) ? Object.values(body).filter((value) => isArray(value)) : [];
  return lists.length === 1 ? lists[0] : undefined;
}
