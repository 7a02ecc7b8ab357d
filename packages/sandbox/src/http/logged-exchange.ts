import type { InterfaceKind } from "@plumbline/contract";
import type { Outcome } from "../dispatch/draft.ts";

/** One request and its answer as the log keeps them, without a secret. */
export interface LoggedExchange {
  readonly number: number;
  /** Absent for the interface of the document. */
  readonly interface?: InterfaceKind;
  /** Epoch milliseconds of the sandbox's clock. */
  readonly at: number;
  /** Real time it took. */
  readonly milliseconds: number;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** `Operation.id`; absent where no operation was found. */
  readonly operation?: string;
  /** Name of the credential that called. */
  readonly identity?: string;
  readonly outcome: Outcome | "preflight";
  readonly reason?: string;
  readonly request: LoggedMessage;
  readonly response: LoggedMessage & { readonly status: number };
}

export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Its beginning, as text. */
  readonly body?: string;
}

export type Observe = (exchange: Omit<LoggedExchange, "number">) => void;

const secretHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "proxy-authorization",
]);

/** Headers with every secret blotted out. */
export function maskHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(headers, ([name, value]) => [
      name,
      secretHeaders.has(name) ? maskValue(value) : maskTokens(value),
    ]),
  );
}

/** The scheme is worth knowing, the secret is not. */
function maskValue(value: string): string {
  const scheme = /^[A-Za-z]+(?= )/.exec(value)?.[0];
  return scheme === undefined ? "…" : `${scheme} …`;
}

/** Text with each key, token and code that a sandbox issues blotted out, wherever it was sent. */
export function maskTokens(text: string): string {
  return text.replaceAll(/\bl(?:ac|ar|as|at)_[\w-]{16,}/g, "***");
}

/** How much of a body the log keeps. */
export const keptCharacters = 262_144;

export function excerpt(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength === 0) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, keptCharacters));
  return bytes.byteLength > keptCharacters ? `${text}…` : text;
}
