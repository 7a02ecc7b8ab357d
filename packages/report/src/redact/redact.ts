import { secretMark } from "@plumbline/command";
import type { Exchange, ReceivedResponse } from "../run/exchange.ts";
import type { RunReport } from "../run/run-report.ts";
import { credentialHeaders, type HeaderRedaction, redactHeaders } from "./redact-headers.ts";
import { createSecretReplacer } from "./create-secret-replacer.ts";

/** Options of `redact`. */
export interface RedactOptions {
  /** Further headers whose value is always a credential, such as the header of an API key. */
  readonly headers?: readonly string[];
  /** Credentials that the run invented, for example an unknown token. They are not removed. */
  readonly invented?: readonly string[];
}

/** Members whose values are fixed words of the report and cannot contain a secret. */
const closedKeys = new Set([
  "family",
  "severity",
  "status",
  "reason",
  "effect",
  "verdict",
  "method",
  "op",
]);

interface Redaction extends HeaderRedaction {
  readonly clean: (text: string) => string;
}

/** A shorter secret would match in any text. */
export const shortestSecret = 6;

function isShort(secret: string): boolean {
  return secret.length < shortestSecret;
}

/**
 * Removes credentials from the values of a report or an exchange, or from a text. Every secret, in every escaped form, every authorization
 * and cookie value, and every token that a JSON body of a response issues becomes `<secret>`. A secret of less than six characters is removed only if it is the whole value of a
 * header, or the credential after the auth-scheme. The `json` of a response is parsed again from its redacted text, and omitted if the text does
 * not parse.
 * @example
 * ```ts
 * import { redact, type RunReport } from "@plumbline/report";
 *
 * export function withoutToken(report: RunReport, token: string): RunReport {
 *   return redact(report, [token]);
 * }
 * ```
 */
export function redact<T extends RunReport | Exchange | string>(
  value: T,
  secrets: readonly string[],
  options: RedactOptions = {},
): T {
  return createRedactor(secrets, options)(value);
}

/** Creates a function that redacts many values as `redact` does, for parts of a run that must not be in memory twice. */
export function createRedactor(
  secrets: readonly string[],
  options: RedactOptions = {},
): <T extends RunReport | Exchange | string>(value: T) => T {
  const redaction: Redaction = {
    clean: createSecretReplacer(secrets.filter((secret) => !isShort(secret))),
    short: secrets.filter(isShort),
    names: [...credentialHeaders, ...(options.headers ?? [])],
    invented: options.invented ?? [],
  };
  // Redaction maps strings to strings and keeps every other shape.
  return <T>(value: T) => redactValue(value, redaction) as T;
}

function redactValue(value: unknown, redaction: Redaction): unknown {
  if (typeof value === "string") return redaction.clean(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redaction));
  if (typeof value !== "object" || value === null) return value;
  return redactObject(value, redaction);
}

function redactObject(value: object, redaction: Redaction): object {
  if (isResponse(value)) return redactResponse(value, redaction);
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    redactMember(key, item, redaction),
  ]);
  return Object.fromEntries(entries);
}

function redactMember(key: string, item: unknown, redaction: Redaction): unknown {
  if (closedKeys.has(key) && typeof item === "string") return item;
  if (key !== "headers" || !isHeaders(item)) return redactValue(item, redaction);
  // The names of headers come from outside, unlike the other keys of a report.
  const headers = Object.entries(redactHeaders(item, redaction)).map(([name, value]) => [
    redaction.clean(name),
    redaction.clean(value),
  ]);
  return Object.fromEntries(headers);
}

function redactResponse({ json, ...rest }: ReceivedResponse, redaction: Redaction): object {
  const text = redaction.clean(withoutIssued(rest.text));
  const headers = redactMember("headers", rest.headers, redaction);
  const failure = rest.failure === undefined ? {} : { failure: redaction.clean(rest.failure) };
  const same = { ...rest, headers, text, ...failure };
  if (json === undefined) return same;
  return text === rest.text ? { ...same, json } : { ...same, ...parsed(text) };
}

/** The member of a body in which a server issues a token. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
const issuedToken =
  /("(?:(?:access|auth|bearer|id|refresh|session)[-_]?)?token"\s*:\s*")(?:[^"\\]|\\.)+(?=")/gi;

/** A body without the tokens that it issues, for example to a user that the run has created. */
function withoutIssued(text: string): string {
  return text.replaceAll(issuedToken, `$1${secretMark}`);
}

function parsed(text: string): object {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}

function isResponse(value: object): value is ReceivedResponse {
  return "text" in value && "headers" in value && "status" in value;
}

function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
