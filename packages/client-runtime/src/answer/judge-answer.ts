import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import { showText } from "./show-text.ts";
import { findDocumented } from "../table/find-documented.ts";
import type { OperationEntry, OperationTable } from "../table/operation-table.ts";
import { readBody } from "./read-body.ts";

/** The properties of an ongoing call that an answer is judged by. */
export interface AnsweredCall {
  readonly call: { readonly entry: OperationEntry };
  readonly runtime: { readonly table: Pick<OperationTable, "messageProperty"> };
  /** Set if the caller reads the body of the answer while it arrives. */
  isStreamed?: boolean;
}

/** Reads an answer and returns its meaning. Rejects if the answer is incomplete. */
export type Judge = (response: Response, answered: AnsweredCall) => Promise<AttemptOutcome>;

/** Reads a complete answer and returns its meaning. The status alone decides on success, never the body. */
export async function judgeAnswer(
  response: Response,
  { call, runtime }: AnsweredCall,
): Promise<AttemptOutcome> {
  const { headers, ok, status } = response;
  const answer = { status, headers } as const;
  const documented = findDocumented(call.entry, status);
  const { text, value } = await readBody(documented, response);
  const message = `was answered ${status}`;
  if (text !== undefined) {
    const reason = documented ? "content" : "status";
    const what = `${documented ? "with a body that" : "which"} the document does not describe`;
    return {
      ...answer,
      kind: "undocumented",
      ok: false,
      reason,
      text,
      message: `${message}, ${what}`,
    };
  }
  if (ok) return { ...answer, kind: "response", ok, data: value };
  const words = findWords(value, runtime.table.messageProperty);
  return { ...answer, kind: "response", ok, error: value, message: message + words };
}

/** The service's own message in an error body: the property that all error bodies of the document have. */
function findWords(error: unknown, property: string | undefined): string {
  // Object() makes any value readable.
  const words = property && (Object(error) as Readonly<Record<string, unknown>>)[property];
  return words && typeof words === "string" ? `: ${showText(words)}` : "";
}
