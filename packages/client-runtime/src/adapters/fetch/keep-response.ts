import type { Judge } from "../../outcome/judge-response.ts";
import type { Undocumented, Violation } from "../../outcome/outcome.ts";
import type { OperationFunctions } from "../../request/operation.ts";
import { findDocumented } from "../../table/find-documented.ts";
import { isJsonMediaType } from "@plumbline/wire";
import { isDocumented, isText } from "../../table/is-documented.ts";
import { keptText, readAhead } from "./read-ahead.ts";

/**
 * Returns a function that keeps each response of a call for its caller, and returns its meaning. A body of JSON or text is read to its end
 * first, so that the call is sent again if it breaks off. Any other body is left to the caller. Only bodies of JSON are validated.
 */
export function keepResponse(
  kept: Response[],
  findViolation: OperationFunctions["findViolation"],
): Judge {
  return async (response, judged) => {
    const { headers, ok, status } = response;
    const { entry } = judged.call;
    const contentType = headers.get("content-type") ?? "";
    if (isComplete(contentType)) await readAhead(response);
    else judged.isStreamed = true;
    kept.push(response);
    const facts = { status, headers } as const;
    const documented = findDocumented(entry, status);
    if (!documented || !isKnown(documented, contentType)) {
      const reason = documented ? "content" : "status";
      return { ...facts, kind: "undocumented", ok: false, reason, text: "" };
    }
    const violated =
      findViolation && isJsonMediaType(contentType)
        ? judgeJson(keptText(response), (body) => findViolation({ ...facts, entry }, body))
        : undefined;
    if (violated) return { ...facts, kind: "undocumented", ok: false, ...violated };
    if (ok) return { ...facts, kind: "response", ok, data: undefined };
    return { ...facts, kind: "response", ok, error: undefined };
  };
}

type Violated = Pick<Undocumented, "reason" | "text" | "violation">;

/** Undefined for a valid body. A text that is not JSON has no violation: the caller's `json()` rejects. */
function judgeJson(
  text: string,
  find: (body: unknown) => Violation | undefined,
): Violated | undefined {
  try {
    const violation = find(JSON.parse(text));
    return violation && { reason: "content", text, violation };
  } catch {
    return { reason: "content", text };
  }
}

/** Events and lines are read while they arrive, and files may be large. */
function isComplete(contentType: string): boolean {
  if (/^text\/event-stream\b/i.test(contentType)) return false;
  return contentType === "" || isJsonMediaType(contentType) || isText(contentType);
}

function isKnown(documented: readonly string[], contentType: string): boolean {
  return documented.length === 0 || contentType === "" || isDocumented(documented, contentType);
}
