import type { AttemptOutcome } from "./attempt-outcome.ts";
import { findDocumented } from "../table/find-documented.ts";
import { parserOf } from "./parser-of.ts";
import type { ReadableEntry } from "./readable-entry.ts";
import { type ReadBody, readBody } from "./read-body.ts";

/** The properties of an ongoing call that a response is judged by. */
export interface JudgedCall {
  readonly call: { readonly entry: ReadableEntry };
  /** Set if the caller reads the body of the response while it arrives. */
  isStreamed?: boolean;
}

/** Reads a response and returns its meaning. Rejects if the response is incomplete. */
export type Judge = (response: Response, judged: JudgedCall) => Promise<AttemptOutcome>;

/** Reads the body of a response with documented media types. */
export type BodyReader = (
  documented: readonly string[] | undefined,
  response: Response,
  parse: (text: string) => unknown,
) => Promise<ReadBody>;

/** Reads a complete response and returns its meaning. The status alone decides on success, never the body. */
export async function judgeResponse(
  response: Response,
  { call }: JudgedCall,
  read: BodyReader = readBody,
): Promise<AttemptOutcome> {
  const { headers, ok, status } = response;
  const { entry } = call;
  const facts = { kind: "response", status, headers } as const;
  const documented = findDocumented(entry, status);
  const parse = parserOf(entry, response);
  const { text, value, ...why } = await read(documented, response, parse);
  if (text !== undefined) {
    const reason = documented ? "content" : "status";
    return { ...facts, kind: "undocumented", ok: false, reason, text, ...why };
  }
  return ok ? { ...facts, ok, data: value } : { ...facts, ok, error: value };
}
