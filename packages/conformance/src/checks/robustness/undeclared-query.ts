import { canonicalJson, isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { caseFor } from "../../input/case-for.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Input } from "../../model/input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { judgeOrder } from "./judge-order.ts";
import { isRead } from "./query-forms.ts";
import { type UndeclaredName, undeclaredNames } from "./undeclared-names.ts";

/**
 * Reports a read that a query parameter changes which the operation does not declare. All names are sent at once; only a response that differs
 * is taken apart. @see https://spec.openapis.org/oas/v3.1.1#parameter-object
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
      trial: (input, context) => judge(context, input, names),
    });
  },
};

async function judge(
  context: TrialContext,
  plain: Input,
  names: readonly UndeclaredName[],
): Promise<CaseVerdict> {
  const ask = async (some: readonly UndeclaredName[]): Promise<Exchange> =>
    context.send(some.length === 0 ? plain : { ...plain, raw: { query: written(some) } });
  const before = await ask([]);
  if (!hasJson(before)) return unproven("the plain request has no JSON to compare with");
  const all = await ask(names);
  if (!isSuccess(all.response.status)) return judgeOrder(all);
  if (isAlike(before, all)) return holds;
  if (!isAlike(before, await ask([]))) return unproven("two equal requests differ");
  const { name, changed } = await findOne(before, names, ask);
  const again = await ask([]);
  if (!isAlike(before, again) || !changed) return unproven("two equal requests differ");
  return broken(`another response with ${written([name])}`, "the response without the parameter", {
    evidence: [again, changed],
  });
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
  const isChanged = hasJson(exchange) && !isAlike(before, exchange);
  const [name] = half;
  if (rest.length === 0 && name) return { name, changed: isChanged ? exchange : undefined };
  return findOne(before, isChanged ? half : rest, ask);
}

function hasJson({ response: { status, json } }: Exchange): boolean {
  return isSuccess(status) && json !== undefined;
}

/** Whether two responses show the same, except for the queries of links, which often repeat the query of the request. */
function isAlike(one: Exchange, other: Exchange): boolean {
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
