import type { AnsweredCall, Judge } from "../answer/judge-answer.ts";
import { findDocumented } from "../table/find-documented.ts";
import { isDocumented, isJson, isText } from "../table/is-json.ts";

/** The answers of one call, by their headers, which are also in the outcomes of its attempts. */
export type KeptAnswers = Map<Headers, Response>;

/**
 * Returns a function that keeps each answer of a call for its caller, and returns its meaning. A body of JSON or text is read to its end
 * first, so that the call is sent again if it breaks off. Any other body is left to the caller.
 */
export function keepAnswer(kept: KeptAnswers): Judge {
  return async (response, answered) => {
    const { headers, ok, status } = response;
    const contentType = headers.get("content-type") ?? "";
    if (isComplete(contentType)) await response.clone().arrayBuffer();
    else answered.isStreamed = true;
    kept.set(headers, response);
    const answer = { status, headers } as const;
    if (!isKnown(answered, status, contentType)) {
      const message = `was answered ${status}, which the document does not describe`;
      const reason = findDocumented(answered.call.entry, status) ? "content" : "status";
      return { ...answer, kind: "undocumented", ok: false, reason, text: "", message };
    }
    if (ok) return { ...answer, kind: "response", ok, data: undefined };
    const message = `was answered ${status}`;
    return { ...answer, kind: "response", ok, error: undefined, message };
  };
}

/** Events and lines are read while they arrive, and files may be large. */
function isComplete(contentType: string): boolean {
  if (/^text\/event-stream\b/i.test(contentType)) return false;
  return contentType === "" || isJson(contentType) || isText(contentType);
}

function isKnown({ call }: AnsweredCall, status: number, contentType: string): boolean {
  const documented = findDocumented(call.entry, status);
  if (!documented) return false;
  return documented.length === 0 || contentType === "" || isDocumented(documented, contentType);
}
