import { STATUS_CODES } from "node:http";
import { isArray, isObject, type JsonValue, type MediaType } from "@plumbline/contract";

/** The error that a body is sent for. */
export interface SentError {
  readonly status: number;
  /** Whether the body was written for this status, so that its texts describe the error. */
  readonly isMeant: boolean;
  /** A sentence for a problem that was written for another status. */
  readonly detail?: string;
}

/**
 * Makes an error body state the status that is sent, and, if the body was written for another status, the name of that status. Each change
 * is made only if the schema allows it. @see https://www.rfc-editor.org/rfc/rfc9457#section-3.1.3
 */
export function stateStatus(
  { schema, mediaType }: Pick<MediaType, "schema" | "mediaType">,
  body: JsonValue,
  error: SentError,
): JsonValue {
  const isAllowed = (value: JsonValue): boolean => (schema?.validate(value) ?? []).length === 0;
  const change = (before: JsonValue, after: JsonValue): JsonValue =>
    isAllowed(after) || !isAllowed(before) ? after : before;

  const stated = change(body, restate(body, error.status));
  if (error.isMeant || !isObject(stated)) return stated;
  const texts = isProblem(mediaType, stated) ? problemTexts(error) : {};
  const present = Object.entries(texts).filter(([name]) => typeof stated[name] === "string");
  if (present.length > 0) return change(stated, { ...stated, ...Object.fromEntries(present) });
  const field = firstText(schema?.schema, stated);
  return field === undefined
    ? stated
    : change(stated, { ...stated, [field]: toCode(error.status) });
}

/** Matches the names of members that state an HTTP status. */
const statusName = /^(?:https?_?)?status(?:_?code)?$/i;

/** Matches an HTTP status of an error, as a number or a text. */
const errorStatus = /^[45]\d\d$/;

function restate(value: JsonValue, status: number): JsonValue {
  if (isArray(value)) return value.map((item) => restate(item, status));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    restateMember(name, member ?? null, status),
  ]);
  return Object.fromEntries(entries);
}

function restateMember(name: string, member: JsonValue, status: number): JsonValue {
  const isStatus = statusName.test(name);
  if (typeof member === "number") {
    // A member called `code` may have a number of its own.
    const isMeant = isStatus || (name === "code" && errorStatus.test(String(member)));
    return isMeant ? status : member;
  }
  if (typeof member === "string")
    return isStatus && errorStatus.test(member) ? String(status) : member;
  return restate(member, status);
}

function isProblem(mediaType: string, body: object): boolean {
  return /\/problem\+/.test(mediaType) || ("type" in body && "title" in body && "status" in body);
}

function problemTexts({ status, detail }: SentError): Readonly<Record<string, string>> {
  return {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    ...(detail !== undefined && { detail }),
  };
}

/** The first required text of an object. */
function firstText(schema: unknown, body: Readonly<Record<string, unknown>>): string | undefined {
  const required = isObject(schema) ? schema["required"] : undefined;
  if (!isArray(required)) return undefined;
  const field = required.find(
    (name) => typeof name === "string" && typeof body[name] === "string" && !statusName.test(name),
  );
  return typeof field === "string" ? field : undefined;
}

function toCode(status: number): string {
  return (STATUS_CODES[status] ?? "error").toLowerCase().replaceAll(/[^a-z]+/g, "_");
}
