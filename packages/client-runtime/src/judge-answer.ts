import type { Ending } from "./ending.ts";
import { findDocumented } from "./find-documented.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import { readBody } from "./read-body.ts";

/** Reads a whole answer and says what it means: success goes by its status alone, never by whether there is a body. */
export async function judgeAnswer(
  response: Response,
  { call, runtime }: OngoingCall,
): Promise<Ending> {
  const { status, headers } = response;
  const documented = findDocumented(call.entry, status);
  const body = await readBody(documented?.mediaTypes, response);
  const answered = `was answered ${status}`;
  if (!documented || "text" in body) {
    const reason = documented ? "content" : "status";
    const message = `${answered}, ${documented ? "with a body that" : "which"} the document does not describe`;
    // A body is only read by a media type where there is a documented response.
    const text = "text" in body ? body.text : "";
    return { kind: "undocumented", ok: false, status, headers, reason, text, message };
  }
  const { value } = body;
  if (documented.success) return { kind: "response", ok: true, status, headers, data: value };
  const message = answered + findWords(value, runtime.table.messageProperty);
  return { kind: "response", ok: false, status, headers, error: value, message };
}

/** The service's own words in an error body: the property that the document's error bodies have in common. */
function findWords(error: unknown, property: string | undefined): string {
  // Any value has properties, once it is an object.
  const words = property && (Object(error) as Readonly<Record<string, unknown>>)[property];
  return words && typeof words === "string" ? `: ${words}` : "";
}
