import type { InterfaceKind } from "@plumbline/contract";
import type { Outcome } from "../draft.ts";
import type { Touch } from "../touch.ts";

/** A request and its response in the log, without secrets. */
export interface LoggedExchange {
  readonly number: number;
  /** Absent for REST. */
  readonly interface?: InterfaceKind;
  /** Epoch milliseconds of the sandbox's clock. */
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
  /** ID of the workspace of the credential. */
  readonly workspace?: string;
  readonly outcome: Outcome | "preflight";
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

export type Observe = (exchange: Omit<LoggedExchange, "number">) => void;

const secretHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "proxy-authorization",
]);

/** Headers with every secret masked. */
export function maskHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(headers, ([name, value]) => [
      name,
      secretHeaders.has(name) ? maskValue(value) : maskTokens(value),
    ]),
  );
}

/** Keeps the scheme, masks the secret. */
function maskValue(value: string): string {
  const scheme = /^[A-Za-z]+(?= )/.exec(value)?.[0];
  return scheme === undefined ? "…" : `${scheme} …`;
}

/** Masks every key, token and code of the sandbox in a text. */
export function maskTokens(text: string): string {
  return text.replaceAll(/\bl(?:ac|ar|as|at)_[\w-]{16,}/g, "***");
}

/** The maximum number of characters of a body in the log. */
export const keptCharacters = 262_144;

export function excerpt(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength === 0) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, keptCharacters));
  return bytes.byteLength > keptCharacters ? `${text}…` : text;
}
