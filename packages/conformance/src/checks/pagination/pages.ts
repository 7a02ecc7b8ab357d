import {
  canonicalJson,
  isObject,
  type JsonValue,
  type Operation,
  type PaginationPolicy,
  type Parameter,
  resolvePointer,
} from "@plumbline/contract";
import { isSuccess } from "../../verdicts/documented-statuses.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";

/** One page of a list: its items and the cursor of the next page, which the last page lacks. */
export interface Page {
  readonly items: readonly JsonValue[];
  readonly next: JsonValue | undefined;
}

/** The page in a response; `undefined` if the response is not a success or its items are not a list. */
export function readPage(
  { items, next }: PaginationPolicy,
  { response }: Exchange,
): Page | undefined {
  if (!isSuccess(response.status) || response.json === undefined) return undefined;
  const found = resolvePointer(response.json, items);
  if (!Array.isArray(found)) return undefined;
  return { items: found, next: resolvePointer(response.json, next) };
}

/** @see Page */
export function isLast({ next }: Page): boolean {
  return next === undefined || next === null;
}

/** The requested page. Absent members mean the first page and the server's default size. */
export interface Wanted {
  readonly size?: number | undefined;
  readonly cursor?: JsonValue | undefined;
}

export function askFor(input: Input, policy: PaginationPolicy, { size, cursor }: Wanted): Input {
  const query = {
    ...input.query,
    ...(policy.limit === undefined || size === undefined ? {} : { [policy.limit]: size }),
    ...(cursor === undefined ? {} : { [policy.cursor]: cursor }),
  };
  return { ...input, query };
}

/** The identity of an item: its id, or its whole value if it has none. */
export function itemKey(item: JsonValue): string {
  const id = isObject(item) ? item["id"] : undefined;
  const isId = typeof id === "string" || typeof id === "number";
  return isId ? `id ${id}` : canonicalJson(item);
}

export function itemKeys(pages: readonly Page[]): readonly string[] {
  return pages.flatMap(({ items }) => items.map(itemKey));
}

/** The wanted page size or the next larger valid one; `undefined` if the operation has no page size parameter. */
export function sizeNear(operation: Operation, wanted: number): number | undefined {
  const limit = limitOf(operation);
  if (!limit) return undefined;
  const sizes = Array.from({ length: stepsTried }, (_, step) => Math.max(1, wanted) + step);
  return sizes.find((size) => limit.schema.validate(size).length === 0);
}

const stepsTried = 20;

/** The largest page size that the document allows, or a default if it sets no bound. */
export function largestSize(operation: Operation): number | undefined {
  const schema = limitOf(operation)?.schema.schema;
  const { maximum, exclusiveMaximum } = isObject(schema) ? schema : {};
  const bounds = [maximum, typeof exclusiveMaximum === "number" ? exclusiveMaximum - 1 : undefined];
  const stated = bounds.filter((bound) => typeof bound === "number").map(Math.floor);
  const largest = stated.length > 0 ? Math.min(...stated) : many;
  const isAllowed = limitOf(operation)?.schema.validate(largest).length === 0;
  return isAllowed ? largest : sizeNear(operation, 1);
}

const many = 100;

function limitOf({ parameters, policies }: Operation): Parameter | undefined {
  return parameters.find(
    (parameter) => parameter.in === "query" && parameter.name === policies.pagination?.limit,
  );
}

/** Whether the operation returns pages. */
export function isPaged({ operation: { policies } }: Subject): boolean {
  return policies.pagination !== undefined;
}
