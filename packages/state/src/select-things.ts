import { isArray, isObject, type JsonValue, singularOf, wordsOf } from "@plumbline/contract";
import type { Thing } from "./create-store.ts";
import { valueAt } from "./value-at.ts";
import type { StateRequest } from "./state-service.ts";

/** The things that the query of a request selects, in its order. */
export function selectThings(request: StateRequest, things: readonly Thing[]): readonly Thing[] {
  const filtered = filtersOf(request, things).reduce((left, filter) => left.filter(filter), things);
  return sorted(request, filtered);
}

type Filter = (thing: Thing) => boolean;

const searches = /^(?:q|query|search|keyword|term|search term|search text)$/;

function filtersOf(
  { operation, query, role }: StateRequest,
  things: readonly Thing[],
): readonly Filter[] {
  const members = memberNames(things);
  return operation.parameters.flatMap(({ name, in: place }): readonly Filter[] => {
    const texts = query
      .getAll(name)
      .flatMap((text) => text.split(","))
      .filter((text) => text !== "");
    const isPaging = name === role.paging?.parameter || name === role.paging?.limit;
    if (place !== "query" || texts.length === 0 || isPaging) return [];
    const words = wordsOf(name)
      .filter((word) => word !== "filter")
      .map(singularOf)
      .join(" ");
    if (searches.test(words))
      return [({ value }) => texts.every((text) => contains(value, text.toLowerCase()))];
    const member = members.get(words);
    return member === undefined
      ? []
      : [({ value }) => texts.some((text) => matches(valueAt(value, [member]), text))];
  });
}

function memberNames(things: readonly Thing[]): ReadonlyMap<string, string> {
  const names = things.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : []));
  return new Map(names.map((name) => [wordsOf(name).map(singularOf).join(" "), name]));
}

function matches(value: JsonValue | undefined, text: string): boolean {
  if (isArray(value)) return value.some((item) => matches(item, text));
  if (isObject(value)) return Object.values(value).some((member) => member === text);
  return value !== undefined && String(value) === text;
}

function contains(value: JsonValue, text: string): boolean {
  if (isArray(value)) return value.some((item) => contains(item, text));
  if (isObject(value))
    return Object.values(value).some((item) => item !== undefined && contains(item, text));
  return typeof value === "string" && value.toLowerCase().includes(text);
}

const sorts = /^(?:sort|sort by|order by|orderby|sortby|ordering|sort field)$/;
const directions = /^(?:order|direction|sort order|sort direction|sort dir|dir)$/;

function sorted({ operation, query }: StateRequest, things: readonly Thing[]): readonly Thing[] {
  const named = operation.parameters
    .filter((one) => one.in === "query" && query.has(one.name))
    .map(({ name }) => ({ words: wordsOf(name).join(" "), text: query.get(name) ?? "" }));
  const by = named.find(({ words }) => sorts.test(words))?.text;
  if (by === undefined) return things;
  const [, sign = "", name = "", ending = ""] =
    /^([-+]?)(.*?)(?:[ :_.](asc|desc))?$/i.exec(by) ?? [];
  const direction = ending || (named.find(({ words }) => directions.test(words))?.text ?? "");
  const member = memberNames(things).get(wordsOf(name).map(singularOf).join(" "));
  if (member === undefined) return things;
  const isDown = sign === "-" || /^desc/i.test(direction);
  const ordered = things.toSorted((left, right) =>
    compare(valueAt(left.value, [member]), valueAt(right.value, [member])),
  );
  return isDown ? ordered.toReversed() : ordered;
}

function compare(left: JsonValue | undefined, right: JsonValue | undefined): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [one, other] = [sortText(left), sortText(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function sortText(value: JsonValue | undefined): string {
  return isObject(value) || isArray(value) ? JSON.stringify(value) : String(value ?? "");
}
