import { formatPointer, parseDuration } from "@plumbline/contract";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values of the interface, with the JSON Pointer of each in the document. */
export type DistinctiveValues = ReadonlyMap<string | number, string>;

const boundKeywords = new Set([
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minProperties",
  "maxProperties",
  "multipleOf",
]);

/** Header fields of HTTP itself: any HTTP tool names them. @see https://www.rfc-editor.org/rfc/rfc9110#section-18.4 */
const standardHeaders = new Set([
  "authorization",
  "www-authenticate",
  "retry-after",
  "content-type",
  "content-length",
  "cache-control",
  "location",
  "allow",
]);

const millisecondsPer = [1, 1000, 60_000, 3_600_000, 86_400_000];

/**
 * Collects the constants of a document that are recognizable in source code: header names, scopes, patterns, durations,
 * operation IDs, bounds and limits. Numbers up to 64, powers of ten and multiples of 100 such as statuses are left out, because
 * they have many other meanings.
 */
export function collectDistinctiveValues(document: Json): DistinctiveValues {
  const found = new Map<string | number, string>();
  for (const member of listValues(document, "")) {
    for (const item of [...distinctiveKeys(member), ...distinctiveOf(member)]) {
      if (!found.has(item)) found.set(item, member.pointer);
    }
  }
  return found;
}

interface MemberValue {
  readonly value: Json;
  readonly key: string;
  readonly parent: Json;
  readonly pointer: string;
}

/** The names of response headers are keys. */
function distinctiveKeys({ key, pointer }: MemberValue): readonly string[] {
  return /\/headers\/[^/]+$/.test(pointer) && !pointer.startsWith("/components/headers/")
    ? headerName(key)
    : [];
}

function distinctiveOf(member: MemberValue): readonly (string | number)[] {
  const { value } = member;
  if (typeof value === "number") return isBound(member) ? numbersLike(value) : [];
  if (typeof value !== "string") return [];
  if (/^P(?=[\dT])[\dDTHMSWY.]+$/.test(value)) return [value, ...durationNumbers(value)];
  if (member.key === "pattern" || member.key === "operationId") return [value];
  if (member.key === "name" && isHeaderParameter(member.parent)) return headerName(value);
  if (member.key === "header") return headerName(value);
  return /^[a-z]+:[a-z]+$/.test(value) ? [value] : [];
}

function isBound({ key, pointer }: MemberValue): boolean {
  if (boundKeywords.has(key)) return !/\/examples?\//.test(pointer);
  return /^\/x-(rate-limits|body-limit)\//.test(pointer) && !["exceeded"].includes(key);
}

function isHeaderParameter(parent: Json): boolean {
  return (
    typeof parent === "object" &&
    parent !== null &&
    !Array.isArray(parent) &&
    parent["in"] === "header"
  );
}

function headerName(name: string): readonly string[] {
  return standardHeaders.has(name.toLowerCase()) ? [] : [name.toLowerCase()];
}

function numbersLike(value: number): readonly number[] {
  const inKibibytes = value > 1024 && value % 1024 === 0 ? [value / 1024] : [];
  return [value, ...inKibibytes].filter(isTelling);
}

function durationNumbers(duration: string): readonly number[] {
  const milliseconds = parseDuration(duration);
  return millisecondsPer
    .map((unit) => milliseconds / unit)
    .filter((count) => Number.isInteger(count) && isTelling(count));
}

function isTelling(value: number): boolean {
  const isStatusClass = value < 1000 && value % 100 === 0;
  return value > 64 && !Number.isInteger(Math.log10(value)) && !isStatusClass;
}

function* listValues(value: Json, pointer: string): Generator<MemberValue> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const at = `${pointer}${formatPointer([key])}`;
    yield { value: child, key, parent: value, pointer: at };
    yield* listValues(child, at);
  }
}
