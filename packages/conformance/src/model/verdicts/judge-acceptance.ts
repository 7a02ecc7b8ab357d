import type { Breach, CaseVerdict } from "../case.ts";
import type { Exchange } from "@plumbline/report";
import { excusedError } from "./excused-error.ts";
import { featureOff } from "../feature-off.ts";
import { invalidInput } from "./invalid-input.ts";
import { isServerError, isSuccess } from "./is-success.ts";
import type { Subject } from "../subject.ts";
import { undeclaredSecurity } from "./undeclared-security.ts";
import { broken, holds, unproven } from "./verdicts.ts";

/**
 * Judges whether a valid input was rejected as invalid or caused a documented server error. Any other response, and one that says that a
 * feature is off, has a reason outside the input and proves nothing. `rejected` is added to the breach of a rejection.
 */
export function judgeAcceptance(
  exchange: Exchange,
  subject: Subject,
  rejected: Rejected = {},
): CaseVerdict {
  const { status, text } = exchange.response;
  if (isSuccess(status)) return holds;
  const off = featureOff(exchange);
  if (off !== undefined) return { outcome: "unproven", why: offDetail(off), isOff: true };
  const found = `status ${status}${quoted(text)}`;
  if (invalidInput.has(status)) return broken(found, "the valid input is accepted", rejected);
  if (isServerError(status))
    return excusedError(status, subject) ?? broken(found, "no server error for a valid input");
  return unproven(
    status === 0
      ? "no response arrived"
      : `returned ${status}, which does not show whether the input was accepted${undeclaredSecurity(subject, exchange)}`,
  );
}

function offDetail(says: string): string {
  return `The target says "${says}". Turn the feature on, or leave its operations out with --exclude.`;
}

/** Members that a check adds to the breach if a valid input is rejected. */
export type Rejected = Pick<Breach, "gap" | "severity">;

const longestQuote = 150;

function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "";
  return `: ${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}`;
}
