import type { InterfaceKind } from "@plumbline/contract";
import type { Touch } from "./touch.ts";

/** A request and its response in the log, without secrets. */
export interface LoggedExchange {
  readonly number: number;
  /** Absent for REST. */
  readonly interface?: InterfaceKind;
  /** Epoch milliseconds of the clock of the server. */
  readonly at: number;
  /** The duration in real time. */
  readonly milliseconds: number;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** `Operation.id`; absent if no operation was found. */
  readonly operation?: string;
  /** Name of the credential. */
  readonly identity?: string;
  /** The group of callers, if the server has groups. */
  readonly partition?: string;
  /** How the request was answered, in one word. */
  readonly outcome: string;
  readonly reason?: string;
  /** The faults, outages, delays and holds that took part. */
  readonly touchedBy?: readonly Touch[];
  readonly request: LoggedMessage;
  readonly response: LoggedMessage & { readonly status: number };
}

/** The headers and the body of a logged request or response. */
export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body, as text. */
  readonly body?: string;
}

/** Takes an exchange into the log. */
export type Observe = (exchange: Omit<LoggedExchange, "number">) => void;

const secretHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "proxy-authorization",
]);

/** Headers with every secret masked: those of credentials, and what `maskText` finds in the others. */
export function maskHeaders(
  headers: Headers,
  maskText: (text: string) => string = (text) => text,
  secrets: ReadonlySet<string> = secretHeaders,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(headers, ([name, value]) => [
      name,
      secretHeaders.has(name) || secrets.has(name) ? maskValue(value) : maskText(value),
    ]),
  );
}

/** Keeps the scheme, masks the secret. */
function maskValue(value: string): string {
  const scheme = /^[A-Za-z]+(?= )/.exec(value)?.[0];
  return scheme === undefined ? "…" : `${scheme} …`;
}

/** The maximum number of characters of a body in the log. */
export const keptCharacters = 262_144;

/** The beginning of a body as text; undefined if it is empty. */
export function excerpt(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength === 0) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, keptCharacters));
  return bytes.byteLength > keptCharacters ? `${text}…` : text;
}
