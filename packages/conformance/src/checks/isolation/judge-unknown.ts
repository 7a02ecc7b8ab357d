import type { Parameter } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { isId } from "../../model/verdicts/created-things.ts";
import { invalidInput } from "../../model/verdicts/invalid-input.ts";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { withGap } from "../../model/verdicts/with-gap.ts";
import { judgeMissing } from "../judge-missing.ts";
import { type Addressed, findMade, isWhole, withId } from "./find-own.ts";
import { hasOwnFormat } from "../../input/body/is-opaque.ts";
import { textsIn } from "./texts-in.ts";

/** Judges a request with an id that does not exist. */
export async function judgeUnknown(
  addressed: Addressed,
  id: string,
  context: TrialContext,
): Promise<CaseVerdict> {
  const { operation } = addressed.subject;
  const options = { isAsIs: true, isSpared: true };
  const exchange = await context.send(withId(addressed, id, context), options);
  const { status } = exchange.response;
  const doubt =
    (isSuccess(status) && (await findDoubt(addressed, id, context))) ||
    (invalidInput.has(status) && (await findOtherFault(addressed, context)));
  if (doubt) return doubt;
  const verdict = await judgeMissing(operation, exchange, () => sendKnown(addressed, context));
  const isCertain = addressed.collection && !mayTakeAny.has(operation.method);
  return isSuccess(status) && !isCertain ? withGap(verdict, unstatedSuccess) : verdict;
}

/** Methods that may succeed for an ID that does not exist: PUT creates the resource, and DELETE has nothing to do. */
const mayTakeAny: ReadonlySet<string> = new Set(["put", "delete"]);

const unstatedSuccess = {
  says: "State what this operation does for an id that does not exist, because it succeeds",
};

/**
 * Sends the request with the known ID or, if that is rejected, with the ID of a resource that this run creates. The plain request of the
 * run stands for a known ID that is deleted only once.
 */
async function sendKnown(addressed: Addressed, context: TrialContext): Promise<Exchange> {
  const { plain, operation } = addressed.subject;
  const known =
    operation.method === "delete"
      ? await context.plain()
      : await context.send(plain, { key: context.mintKey(plain, "known") });
  const { status } = known.response;
  if (isSuccess(status) || isServerError(status)) return known;
  const made = await findMade(addressed, context);
  return made === undefined
    ? known
    : context.send(withId(addressed, made, context), { isAsIs: true });
}

/**
 * Whether the rejection may have another reason than the unknown ID: a request with a listed ID is rejected as invalid too, or the form of
 * the ID may be wrong.
 */
async function findOtherFault(
  { subject, parameter, collection }: Addressed,
  context: TrialContext,
): Promise<CaseVerdict | undefined> {
  const { status } = (await context.plain()).response;
  if (!invalidInput.has(status)) return undefined;
  const list = collection && (await context.on(collection).send(collection.plain));
  const plain = subject.plain.path[parameter.name];
  const isKnown = list && isId(plain) && textsIn(list.response.json).has(String(plain));
  if (isKnown) return unproven(`a known id returned ${status} too`);
  return hasForm(subject, parameter)
    ? undefined
    : unproven(`returned ${status}, and no id is known that shows the form of ids`);
}

/** Whether the schema of an ID restricts its text in a way that the suite knows. */
function hasForm(subject: Subject, parameter: Parameter): boolean {
  const { schema } = parameter.schema;
  if (typeof schema !== "object") return false;
  const { document } = subject.contract;
  const hasFormat = schema["type"] === "string" && "format" in schema;
  const isKnown = hasFormat && !hasOwnFormat(parameter, document);
  return isKnown || "enum" in schema || "pattern" in schema;
}

/** Returns the reason why the ID may exist, or `undefined` if a complete list of the collection does not contain it or there is no collection. */
async function findDoubt(
  { subject, parameter, collection }: Addressed,
  id: string,
  context: TrialContext,
): Promise<CaseVerdict | undefined> {
  if (!collection) return undefined;
  const list = await context.on(collection).send(collection.plain);
  const known = textsIn(list.response.json);
  const plain = subject.plain.path[parameter.name];
  if (!isWhole(collection, list) || !isId(plain) || !known.has(String(plain)))
    return unproven(`${collection.operation.id} does not list every resource`);
  // Some servers find a resource by the beginning of its ID.
  return [...known].some((text) => text.startsWith(id)) ? unproven("the id exists") : undefined;
}
