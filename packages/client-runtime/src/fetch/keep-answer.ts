import type { Judge } from "../answer/judge-answer.ts";
import { findDocumented } from "../table/find-documented.ts";
import { isDocumented, isJson, isText } from "../table/is-json.ts";
import { readAhead } from "./read-ahead.ts";

/**
 * Returns a function that keeps each answer of a call for its caller, and returns its meaning. A body of JSON or text is read to its end
 * first, so that the call is sent again if it breaks off. Any other body is left to the caller.
 */
export function keepAnswer(kept: Response[]): Judge {
  return async (response, answered) => {
    const { headers, ok, status } = response;
    const contentType = headers.get("content-type") ?? "";
    if (isComplete(contentType)) await readAhead(response);
    else answered.isStreamed = true;
    kept.push(response);
    const answer = { status, headers } as const;
    const documented = findDocumented(answered.call.entry, status);
    if (!documented || !isKnown(documented, contentType)) {
      const reason = documented ? "content" : "status";
      return { ...answer, kind: "undocumented", ok: false, reason, text: "" };
    }
    if (ok) return { ...answer, kind: "response", ok, data: undefined };
    return { ...answer, kind: "response", ok, error: undefined };
  };
}

/** Events and lines are read while they arrive, and files may be large. */
function isComplete(contentType: string): boolean {
  if (/^text\/event-stream\b/i.test(contentType)) return false;
  return contentType === "" || isJson(contentType) || isText(contentType);
}

function isKnown(documented: readonly string[], contentType: string): boolean {
  return documented.length === 0 || contentType === "" || isDocumented(documented, contentType);
}
