import { isObject } from "@plumbline/contract";
import type { Thing } from "../create-store.ts";
import type { StateRequest } from "../state-service.ts";
import { numberOf, pagingForms } from "./paging-forms.ts";

/** One page of a list. */
export interface ListPage {
  readonly things: readonly Thing[];
  readonly total: number;
  readonly offset: number;
  readonly size: number | undefined;
  /** The value of the paging parameter for the next page; undefined on the last. */
  readonly next?: string;
}

/** The page that a request selects; undefined for a cursor that no list returned. */
export function pageOf(request: StateRequest, things: readonly Thing[]): ListPage | undefined {
  const { query, role } = request;
  const { paging } = role;
  const total = things.length;
  const size = sizeOf(request);
  if (paging === undefined) return { things, total, offset: 0, size };
  const form = pagingForms[paging.kind];
  const selection = {
    text: query.get(paging.parameter) ?? "",
    size: size ?? total,
    first: paging.first ?? (paging.kind === "page" ? 1 : 0),
  };
  const offset = form.offsetOf(selection, things);
  if (offset === undefined) return undefined;
  const end = size === undefined ? total : offset + size;
  const page = { things: things.slice(offset, end), total, offset, size };
  if (end >= total) return page;
  const [next = "", ...others] = form.nextOf(selection, things, end);
  const accepts = (text: string): boolean => accepted(request, paging.parameter, text);
  return { ...page, next: [next, ...others].find(accepts) ?? next };
}

function accepted({ operation }: StateRequest, name: string, text: string): boolean {
  const parameter = operation.parameters.find((one) => one.in === "query" && one.name === name);
  return parameter?.schema.validate(text).length === 0;
}

function sizeOf(request: StateRequest): number | undefined {
  const { operation, query, role } = request;
  const limit = role.paging?.limit;
  const isDeclared = operation.parameters.some((one) => one.in === "query" && one.name === limit);
  return limit !== undefined && isDeclared
    ? numberOf(query.get(limit) ?? "", defaultOf(request, limit))
    : undefined;
}

function defaultOf({ operation }: StateRequest, name: string): number | undefined {
  const parameter = operation.parameters.find((one) => one.in === "query" && one.name === name);
  const schema = parameter?.schema.schema;
  const value = isObject(schema) ? schema["default"] : undefined;
  return typeof value === "number" ? value : undefined;
}

/** The URL of the next page. */
export function nextUrl({ url, role }: StateRequest, next: string): string {
  const target = new URL(url);
  if (role.paging) target.searchParams.set(role.paging.parameter, next);
  return target.href;
}
