import { cursorPagination, type Operation, type Parameter } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, Cost, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import { costOf, sumCosts } from "../../input/case-for.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import { isLast, readPage } from "../pagination/page.ts";
import { costOfMaking, type LinkedId, linkedIds, madeIds, makersFor } from "./made-ids.ts";
import type { Stranger } from "./stranger.ts";
import { textsIn } from "./texts-in.ts";

/** The resource that an operation addresses by an id in its path, and the operations that return such ids. */
export interface Addressed {
  readonly subject: Subject;
  readonly parameter: Parameter;
  /** The operation that lists the resources of that path: `GET /things` for `/things/{id}`. */
  readonly collection?: Subject;
  readonly makers: readonly Subject[];
}

/** The resource that the first id in the path of an operation addresses. */
export function addressedBy(subject: Subject): Addressed | undefined {
  const [first] = pathParameters(subject.operation);
  return first && addressedAt(subject, first);
}

/** The parameters of a path in their order. */
export function pathParameters({ path, parameters }: Operation): readonly Parameter[] {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  return names.flatMap(
    (name) => parameters.find((one) => one.in === "path" && one.name === name) ?? [],
  );
}

/** The resource that one id in the path of an operation addresses. */
export function addressedAt(subject: Subject, parameter: Parameter): Addressed {
  const { contract, operation } = subject;
  const path = operation.path
    .slice(0, operation.path.indexOf(`{${parameter.name}}`))
    .replace(/\/$/, "");
  const list = contract.operations.find((one) => one.method === "get" && one.path === path);
  const collection = list && subject.other(list.id);
  const makers = makersFor(subject).filter((maker) =>
    isLinkedTo(maker.operation, subject, parameter),
  );
  return { subject, parameter, makers, ...(collection ? { collection } : {}) };
}

function isLinkedTo(maker: Operation, subject: Subject, parameter: Parameter): boolean {
  const { contract, operation } = subject;
  const polled = contract.operations.find(({ id }) => id === maker.policies.job?.poll);
  const links = [maker, ...(polled ? [polled] : [])].flatMap(({ responses }) =>
    responses.flatMap((response) => response.links),
  );
  const isOwn = links.some((link) =>
    Object.keys(link.parameters).some((name) =>
      isFor(subject, parameter, { operation: link.operation, parameter: name }),
    ),
  );
  return isOwn || polled === operation;
}

/** Whether an id for one operation is an id for another one as well: `/things/{id}` and `/things/{id}/parts`. */
function isFor(
  { contract, operation }: Subject,
  parameter: Parameter,
  linked: Pick<LinkedId, "operation" | "parameter">,
): boolean {
  const target = contract.operations.find(({ id }) => id === linked.operation);
  const name = linked.parameter.replace(/^path\./, "");
  return (
    target !== undefined &&
    target.path.includes(`{${name}}`) &&
    placeOf(target.path, name) === placeOf(operation.path, parameter.name)
  );
}

function placeOf(path: string, name: string): string {
  return path.slice(0, path.indexOf(`{${name}}`)).replaceAll(/\{[^}]*\}/g, "{}");
}

/** The maximum cost of `findOwn`. */
export function costOfOwn({ collection, makers }: Addressed): Cost {
  return sumCosts([...(collection ? [costOf(collection, 2)] : []), costOfMaking(makers)]);
}

/** The id of a resource of the acting identity that the stranger does not also have, or a verdict that states why none is known. */
export async function findOwn(
  addressed: Addressed,
  { identity }: Stranger,
  context: TrialContext,
): Promise<string | CaseVerdict> {
  const listed = await findListed(addressed, identity.name, context);
  if (listed !== undefined) return listed;
  const made = await findMade(addressed, context);
  return made ?? unproven("no resource is known that belongs to the acting identity only");
}

/** The id of a resource that the acting identity has created in this run, or creates now. */
export async function findMade(
  { subject, parameter, makers }: Addressed,
  context: TrialContext,
): Promise<string | undefined> {
  const made = await madeIds(makers, context);
  return made.find((linked) => isFor(subject, parameter, linked))?.id;
}

/** Compares the collection of both identities. `undefined` if the collection is inconclusive. */
async function findListed(
  { subject, parameter, collection }: Addressed,
  stranger: string,
  context: TrialContext,
): Promise<string | CaseVerdict | undefined> {
  if (!collection) return undefined;
  const lister = context.on(collection);
  const mine = await lister.send(collection.plain);
  const theirs = await lister.send(collection.plain, { identity: stranger });
  if (!isSuccess(mine.response.status) || !isWhole(collection, theirs)) return undefined;
  const [shown, known] = [textsIn(mine.response.json), textsIn(theirs.response.json)];
  const linked = linkedIds(collection.operation, mine).filter((one) =>
    isFor(subject, parameter, one),
  );
  const ids = [...linked.map(({ id }) => id), ...givenIds(subject, parameter)];
  const listed = ids.filter((id) => shown.has(id));
  return listed.find((id) => !known.has(id)) ?? (listed.length > 0 ? shared : undefined);
}

/** Whether a response is the whole list, without further pages. */
export function isWhole({ operation }: Subject, answer: Exchange): boolean {
  const { pagination } = operation.policies;
  const cursors = cursorPagination(operation);
  const page = cursors && readPage(cursors, answer);
  return isSuccess(answer.response.status) && (!pagination || (page !== undefined && isLast(page)));
}

const shared = unproven("both partitions list the same resources");

function givenIds({ plain, alternatives }: Subject, { name }: Parameter): readonly string[] {
  const given = [plain, ...alternatives].map(({ path }) => path[name]);
  return given.flatMap((id) =>
    typeof id === "string" || typeof id === "number" ? [String(id)] : [],
  );
}

/** The next input of the fixtures with another id, so that a name in it is not that of an earlier request. */
export function withId(
  { subject: { plain }, parameter }: Addressed,
  id: string,
  context: Pick<TrialContext, "taken">,
): Input {
  const isNumber = typeof plain.path[parameter.name] === "number";
  return withParameter(context.taken(plain), parameter, isNumber ? Number(id) : id);
}
