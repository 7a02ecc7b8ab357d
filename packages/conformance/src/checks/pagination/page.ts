import {
  type CursorPagination,
  cursorPagination,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";

/** One page of a list: its items and the cursor of the next page, which the last page lacks. */
export interface Page {
  readonly items: readonly JsonValue[];
  readonly next: JsonValue | undefined;
}

/** The page in a response; `undefined` if the response is not a success or its items are not a list. */
export function readPage(
  { items, next }: CursorPagination,
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

/** Whether the operation returns pages with cursors. */
export function isPaged({ operation }: Subject): boolean {
  return cursorPagination(operation) !== undefined;
}
