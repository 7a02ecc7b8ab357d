import { canonicalJson, isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../input/case-for.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Input } from "../../model/input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Subject } from "../../model/subject.ts";
import { onePerPartition } from "../find-stranger.ts";
import { judgeOrder } from "./judge-order.ts";
import { isRead } from "./query-forms.ts";
import { type UndeclaredName, undeclaredNames } from "./undeclared-names.ts";

/**
 * Reports a read that a query parameter changes, or that is rejected because of its value, although the operation does not declare the parameter.
 * All names are sent at once; only if something differs, they are sent apart. @see https://spec.openapis.org/oas/v3.1.1#parameter-object
 */
export const undeclaredQuery: PropertyDefinition = {
  name: "undeclared-query",
  severity: "advice",
  title: "An undeclared query parameter changes nothing",
  applies: (subject) => isRead(subject) && undeclaredNames(subject).length > 0,
  plan(subject) {
    const names = isRead(subject) ? undeclaredNames(subject) : [];
    if (names.length === 0) return undefined;
    return caseFor(subject, {
      purpose: "query: undeclared names",
      rests: "the document declares the parameters of the operation",
      place: "query",
      requests: 2,
      trial: (input, context) => judgeCallers(subject, { context, input, names }),
    });
  },
};

interface Question {
  readonly context: TrialContext;
  readonly input: Input;
  readonly names: readonly UndeclaredName[];
}

/** An empty list shows no filter, so callers of other partitions ask too until one sees no empty list. */
async function judgeCallers(subject: Subject, question: Question): Promise<CaseVerdict> {
  const isPrivate = subject.operation.path.includes("{");
  const others = isPrivate ? [] : onePerPartition(subject).map(({ name }) => ({ identity: name }));
  for (const caller of [{}, ...others]) {
    const { verdict, hasEmptyList } = await judge(question, caller);
    if (verdict.outcome !== "holds" || !hasEmptyList) return verdict;
  }
  return holds;
}

interface Judged {
  readonly verdict: CaseVerdict;
  readonly hasEmptyList?: boolean;
}

async function judge(
  { context, input, names }: Question,
  caller: { readonly identity?: string },
): Promise<Judged> {
  const ask = async (some: readonly UndeclaredName[]): Promise<Exchange> =>
    context.send(some.length === 0 ? input : { ...input, raw: { query: written(some) } }, caller);
  const before = await ask([]);
  if (!hasJson(before))
    return { verdict: unproven("the plain request has no JSON to compare with") };
  const all = await ask(names);
  const order = judgeOrder(all);
  if (order.outcome !== "holds") return { verdict: order };
  if (isAlike(before, all)) return { verdict: holds, hasEmptyList: showsEmptyList(before) };
  // A server may reject every name that it does not know.
  if (!isSuccess(all.response.status) && !isAlike(before, await ask([unknownName])))
    return { verdict: holds };
  if (!isAlike(before, await ask([]))) return { verdict: unproven("two equal requests differ") };
  const { name, changed } = await findOne(before, names, ask);
  const again = await ask([]);
  if (!isAlike(before, again) || !changed)
    return { verdict: unproven("two equal requests differ") };
  const { status } = changed.response;
  const found = `${isSuccess(status) ? "another response" : `status ${status}`} with ${written([name])}`;
  const expected = "the response without the parameter";
  return { verdict: broken(found, expected, { evidence: [again, changed] }) };
}

/** A name that no server knows. */
const unknownName: UndeclaredName = { name: "plumbline-unknown", value: "1" };

function showsEmptyList({ response }: Exchange): boolean {
  return /\[\s*\]/.test(response.text);
}

interface Found {
  readonly name: UndeclaredName;
  /** The exchange that the name changes, if it does so alone. */
  readonly changed: Exchange | undefined;
}

/** Halves the names until one is left. */
async function findOne(
  before: Exchange,
  names: readonly UndeclaredName[],
  ask: (some: readonly UndeclaredName[]) => Promise<Exchange>,
): Promise<Found> {
  const half = names.slice(0, Math.ceil(names.length / 2));
  const rest = names.slice(half.length);
  const exchange = await ask(half);
  const isChanged = !isAlike(before, exchange);
  const [name] = half;
  if (rest.length === 0 && name) return { name, changed: isChanged ? exchange : undefined };
  return findOne(before, isChanged ? half : rest, ask);
}

function hasJson({ response: { status, json } }: Exchange): boolean {
  return isSuccess(status) && json !== undefined;
}

/** Whether two requests succeeded with the same, except for the queries of links, which often repeat the query of the request. */
function isAlike(one: Exchange, other: Exchange): boolean {
  if (!hasJson(one) || !hasJson(other)) return false;
  const [left, right] = [one, other].map(({ response }) => withoutQueries(response.json ?? null));
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}

function withoutQueries(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.replace(/\?.*$/s, "");
  if (isArray(value)) return value.map(withoutQueries);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutQueries(member ?? null)]),
  );
}

function written(names: readonly UndeclaredName[]): string {
  return names
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}
