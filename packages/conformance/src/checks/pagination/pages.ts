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
import type { Input } from "../../model/case.ts";
import type { Subject } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";

/** One page of a list: what is on it, and the cursor of the next one, which the last page has not. */
export interface Page {
  readonly items: readonly JsonValue[];
  readonly next: JsonValue | undefined;
}

/** What a success says of a page; nothing where it is none, or its items are no list. */
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

/** Which page is asked for. Absent: the first page, of the size that the server chooses. */
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

/** What tells an item from the others: its id where it has one, else all of it. */
export function itemKey(item: JsonValue): string {
  const id = isObject(item) ? item["id"] : undefined;
  const isId = typeof id === "string" || typeof id === "number";
  return isId ? `id ${id}` : canonicalJson(item);
}

export function itemKeys(pages: readonly Page[]): readonly string[] {
  return pages.flatMap(({ items }) => items.map(itemKey));
}

/** A page size that the document allows: the wanted one, or the next larger one; nothing where sizes cannot be asked for. */
export function sizeNear(operation: Operation, wanted: number): number | undefined {
  const limit = limitOf(operation);
  if (!limit) return undefined;
  const sizes = Array.from({ length: stepsTried }, (_, step) => Math.max(1, wanted) + step);
  return sizes.find((size) => limit.schema.validate(size).length === 0);
}

const stepsTried = 20;

/** The largest page size that the document allows, or many where it sets no bound. */
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
