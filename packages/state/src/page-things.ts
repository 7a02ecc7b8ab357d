import { isObject, type JsonObject, type JsonValue, wordsOf } from "@plumbline/contract";
import type { Thing } from "./create-store.ts";
import { withValueAt } from "./merge.ts";
import type { StateRequest } from "./state-service.ts";

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
export function pageOf(
  { operation, query, role }: StateRequest,
  things: readonly Thing[],
): ListPage | undefined {
  const { paging } = role;
  const total = things.length;
  const sizeParameter = operation.parameters.find(
    (one) => one.in === "query" && one.name === paging?.limit,
  );
  const size =
    sizeParameter &&
    numberOf(query.get(sizeParameter.name), defaultOf(sizeParameter.schema.schema));
  if (paging === undefined) return { things, total, offset: 0, size };
  const text = query.get(paging.parameter);
  const first = defaultOf(
    operation.parameters.find(({ name }) => name === paging.parameter)?.schema.schema,
  );
  const offset = offsetOf(paging.kind, {
    text,
    size: size ?? total,
    first: paging.kind === "page" ? (first ?? 1) : 0,
    things,
  });
  if (offset === undefined) return undefined;
  const end = size === undefined ? total : offset + size;
  const next =
    end < total
      ? nextValue(paging.kind, { text, end, first: first ?? 1, last: things[end - 1] })
      : undefined;
  return {
    things: things.slice(offset, end),
    total,
    offset,
    size,
    ...(next !== undefined && { next }),
  };
}

interface Position {
  readonly text: string | null;
  readonly size: number;
  readonly first: number;
  readonly things: readonly Thing[];
}

function offsetOf(kind: string, { text, size, first, things }: Position): number | undefined {
  if (kind === "offset") return numberOf(text, 0) ?? 0;
  if (kind === "page")
    return Math.max(0, (numberOf(text, first) ?? first) - Math.min(first, 1)) * size;
  if (text === null || text === "") return 0;
  const [, id] = /^after:(.*)$/s.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const at = things.findIndex((thing) => thing.id === (id ?? text));
  return at < 0 ? undefined : at + 1;
}

function nextValue(
  kind: string,
  {
    text,
    end,
    first,
    last,
  }: {
    readonly text: string | null;
    readonly end: number;
    readonly first: number;
    readonly last: Thing | undefined;
  },
): string {
  if (kind === "offset") return String(end);
  if (kind === "page") return String((numberOf(text, first) ?? first) + 1);
  return Buffer.from(`after:${last?.id ?? ""}`).toString("base64url");
}

function numberOf(text: string | null, otherwise: number | undefined): number | undefined {
  const value = text === null || text === "" ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}

function defaultOf(schema: unknown): number | undefined {
  const value = isObject(schema) ? schema["default"] : undefined;
  return typeof value === "number" ? value : undefined;
}

/** States the numbers and cursors of a page in its envelope, each only if the schema accepts it. */
export function statePage(request: StateRequest, page: ListPage, body: JsonValue): JsonValue {
  const { role, media } = request;
  const accepts = (value: JsonValue): boolean =>
    (media?.schema?.validate(value) ?? []).length === 0;
  const step = (old: JsonValue, changed: JsonValue): JsonValue =>
    accepts(changed) ? changed : old;
  let stated = body;
  const envelopes = [[], ...wrappersOf(body)];
  for (const names of envelopes) {
    const envelope =
      names.length === 0 ? stated : isObject(stated) ? stated[names[0] ?? ""] : undefined;
    if (!isObject(envelope)) continue;
    for (const [name, old] of Object.entries(envelope)) {
      const value = statement(name, old ?? null, page, request);
      if (value === undefined) continue;
      const changed =
        value === gone
          ? withoutMember(stated, names, name)
          : withValueAt(stated, [...names, name], value);
      const before = stated;
      stated = step(stated, changed);
      if (value === null && stated === before)
        stated = step(stated, withoutMember(stated, names, name));
    }
  }
  if (role.paging?.next === undefined) return stated;
  const cursor = page.next ?? null;
  const set = step(stated, withValueAt(stated, role.paging.next, cursor));
  return set === stated && cursor === null
    ? step(
        stated,
        withoutMember(stated, role.paging.next.slice(0, -1), role.paging.next.at(-1) ?? ""),
      )
    : set;
}

const gone = "\0gone";

function wrappersOf(body: JsonValue): readonly (readonly string[])[] {
  return isObject(body)
    ? Object.entries(body)
        .filter(([, value]) => isObject(value))
        .map(([name]) => [name])
    : [];
}

function withoutMember(value: JsonValue, names: readonly string[], name: string): JsonValue {
  const holder = names.reduce<JsonValue | undefined>(
    (at, one) => (isObject(at) ? at[one] : undefined),
    value,
  );
  if (!isObject(holder)) return value;
  const rest = Object.fromEntries(
    Object.entries(holder).filter(([other]) => other !== name),
  ) as JsonObject;
  return withValueAt(value, names, rest);
}

const totals =
  /^(?:total|total count|total items|total results|total elements|total records|count total|num total)$/;
const counts =
  /^(?:count|size|num results|number of elements|returned|result count|results count)$/;
const pageCounts = /^(?:total pages|pages|page count|last page|num pages)$/;

function statement(
  name: string,
  old: JsonValue,
  page: ListPage,
  request: StateRequest,
): JsonValue | undefined {
  const words = wordsOf(name);
  const text = words.join(" ");
  const { size = page.total, total, offset } = page;
  if (typeof old === "number") {
    if (totals.test(text)) return total;
    if (counts.test(text)) return request.role.paging ? page.things.length : total;
    if (pageCounts.test(text)) return Math.max(1, Math.ceil(total / Math.max(1, size)));
    if (/^(?:limit|per page|page size)$/.test(text) && page.size !== undefined) return page.size;
    if (/^(?:offset|skip)$/.test(text)) return offset;
    if (/^(?:page|current page|page number)$/.test(text) && request.role.paging?.kind === "page")
      return Number(request.query.get(request.role.paging.parameter) ?? 1);
  }
  if (
    typeof old === "boolean" &&
    (words.includes("more") || text === "has next" || text === "has next page")
  )
    return page.next !== undefined;
  if (typeof old === "string" || old === null) {
    if (words[0] === "next" && request.role.paging?.kind !== "cursor")
      return page.next === undefined ? null : nextUrl(request, page.next);
    if (/^prev/.test(words[0] ?? "")) return null;
  }
  return undefined;
}

/** The URL of the next page. */
export function nextUrl({ url, role }: StateRequest, next: string): string {
  const target = new URL(url);
  if (role.paging) target.searchParams.set(role.paging.parameter, next);
  return target.href;
}
