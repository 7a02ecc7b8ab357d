import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import { findDocumented } from "../table/find-documented.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import { type ReadBody, readBody } from "./read-body.ts";

/** The properties of an ongoing call that an answer is judged by. */
export interface AnsweredCall {
  readonly call: { readonly entry: OperationEntry };
  /** Set if the caller reads the body of the answer while it arrives. */
  isStreamed?: boolean;
}

/** Reads an answer and returns its meaning. Rejects if the answer is incomplete. */
export type Judge = (response: Response, answered: AnsweredCall) => Promise<AttemptOutcome>;

/** Reads the body of a response with documented media types. */
export type BodyReader = (
  documented: readonly string[] | undefined,
  response: Response,
) => Promise<ReadBody>;

/** Reads a complete answer and returns its meaning. The status alone decides on success, never the body. */
export async function judgeAnswer(
  response: Response,
  { call }: AnsweredCall,
  read: BodyReader = readBody,
): Promise<AttemptOutcome> {
  const { headers, ok, status } = response;
  const answer = { kind: "response", status, headers } as const;
  const documented = findDocumented(call.entry, status);
  const { text, value } = await read(documented, response);
  if (text !== undefined) {
    const reason = documented ? "content" : "status";
    return { ...answer, kind: "undocumented", ok: false, reason, text };
  }
  return ok ? { ...answer, ok, data: value } : { ...answer, ok, error: value };
}
