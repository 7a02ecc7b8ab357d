import { findResponse, type Parameter, type Response } from "@plumbline/contract";
import { invalidInput } from "../../model/verdicts/invalid-input.ts";
import { isServerError, isSuccess } from "../../model/verdicts/is-success.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { judgeMissing } from "../judge-missing.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { Exchange } from "@plumbline/report";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { inventedIds, knowsFormat } from "./invented-ids.ts";
import { type Addressed, addressedBy, findMade, isWhole, withId } from "./find-own.ts";
import { textsIn } from "./texts-in.ts";
import { state } from "../needs/state.ts";

/** Reports an operation that does not respond with its documented 404 to an id that does not exist. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5 */
export const unknownId: PropertyDefinition = {
  name: "unknown-id",
  severity: "must",
  title: "An unknown id is not found",
  needs: [state],
  applies: (subject) => listedBy(subject) !== undefined,
  plan(subject) {
    const listed = listedBy(subject);
    if (!listed) return undefined;
    const { addressed, collection, response, id } = listed;
    return [
      caseFor(subject, {
        purpose: "invented id",
        clause: response.pointer,
        rests: `a missing resource returns ${response.status}, and ${collection.operation.id} lists the existing ones`,
        place: `path ${addressed.parameter.name}`,
        inputs: subject.plain,
        also: costOf(collection, 1),
        spared: costOf(subject, 1).writes,
        trial: (_input, context) => judge({ ...addressed, collection }, id, context),
      }),
    ];
  },
};

interface Listed {
  readonly addressed: Addressed;
  readonly collection: Subject;
  readonly response: Response;
  readonly id: string;
}

/** Methods that may succeed for an ID that does not exist: PUT creates the resource, and DELETE has nothing to do. */
const mayTakeAny: ReadonlySet<string> = new Set(["put", "delete"]);

/** The resource that an operation addresses, if another operation lists such resources and the document has 404. */
function listedBy(subject: Subject): Listed | undefined {
  const { operation } = subject;
  const response = findResponse(operation, httpStatus.notFound);
  const addressed = addressedBy(subject);
  const collection = addressed?.collection;
  if (!addressed || !collection || mayTakeAny.has(operation.method)) return undefined;
  if (response?.status !== String(httpStatus.notFound)) return undefined;
  const [id] = inventedIds(subject, addressed.parameter);
  return typeof id === "string" ? { addressed, collection, response, id } : undefined;
}

async function judge(
  addressed: Addressed & { readonly collection: Subject },
  id: string,
  context: TrialContext,
): Promise<CaseVerdict> {
  const options = { isAsIs: true, isSpared: true };
  const exchange = await context.send(withId(addressed, id), options);
  const { status } = exchange.response;
  return (
    (isSuccess(status) && (await findDoubt(addressed, id, context))) ||
    (invalidInput.has(status) && (await findOtherFault(addressed, context))) ||
    judgeMissing(addressed.subject.operation, exchange, () => sendKnown(addressed, context))
  );
}

/** Sends the request with the known ID or, if that is rejected, with the ID of a resource that this run creates. */
async function sendKnown(addressed: Addressed, context: TrialContext): Promise<Exchange> {
  const { plain } = addressed.subject;
  const known = await context.send(plain, { key: context.mintKey(plain, "known") });
  const { status } = known.response;
  if (isSuccess(status) || isServerError(status)) return known;
  const made = await findMade(addressed, context);
  return made === undefined ? known : context.send(withId(addressed, made), { isAsIs: true });
}

/**
 * Whether the rejection may have another reason than the unknown ID: a request with a listed ID is rejected as invalid too, or the form of
 * the ID may be wrong.
 */
async function findOtherFault(
  { subject, parameter, collection }: Addressed & { readonly collection: Subject },
  context: TrialContext,
): Promise<CaseVerdict | undefined> {
  const { status } = (await context.plain()).response;
  if (!invalidInput.has(status)) return undefined;
  const list = await context.on(collection).send(collection.plain);
  const plain = subject.plain.path[parameter.name];
  const isKnown = typeof plain === "string" && textsIn(list.response.json).has(plain);
  if (isKnown) return unproven(`a known id returned ${status} too`);
  return hasForm(subject, parameter)
    ? undefined
    : unproven(`returned ${status}, and no id is known that shows the form of ids`);
}

/** Whether the schema of an ID restricts its text in a way that the suite knows. */
function hasForm(subject: Subject, parameter: Parameter): boolean {
  const { schema } = parameter.schema;
  if (typeof schema !== "object") return false;
  return knowsFormat(subject, parameter) === true || "enum" in schema || "pattern" in schema;
}

/** The reason why the ID may exist; `undefined` if the collection lists every resource and not the ID. */
async function findDoubt(
  { subject, parameter, collection }: Addressed & { readonly collection: Subject },
  id: string,
  context: TrialContext,
): Promise<CaseVerdict | undefined> {
  const list = await context.on(collection).send(collection.plain);
  const known = textsIn(list.response.json);
  const plain = subject.plain.path[parameter.name];
  if (!isWhole(collection, list) || typeof plain !== "string" || !known.has(plain))
    return unproven(`${collection.operation.id} does not list every resource`);
  // Some servers find a resource by the beginning of its ID.
  return [...known].some((text) => text.startsWith(id)) ? unproven("the id exists") : undefined;
}
