import type { Ending } from "../outcome/attempt-outcome.ts";
import { findDocumented } from "../table/find-documented.ts";
import type { OngoingCall } from "../call/ongoing-call.ts";
import { readBody } from "./read-body.ts";

/** Reads a whole answer and says what it means: success goes by its status alone, never by whether there is a body. */
export async function judgeAnswer(
  response: Response,
  { call, runtime }: OngoingCall,
): Promise<Ending> {
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

/** The service's own words in an error body: the property that the document's error bodies have in common. */
function findWords(error: unknown, property: string | undefined): string {
  // Any value has properties, once it is an object.
  const words = property && (Object(error) as Readonly<Record<string, unknown>>)[property];
  return words && typeof words === "string" ? `: ${words}` : "";
}
