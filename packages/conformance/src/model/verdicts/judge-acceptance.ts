import type { CaseVerdict } from "../case.ts";
import type { Exchange } from "@plumbline/report";
import { invalidInput } from "./invalid-input.ts";
import { isSuccess } from "./is-success.ts";
import type { Subject } from "../subject.ts";
import { undeclaredSecurity } from "./undeclared-security.ts";
import { broken, holds, unproven } from "./verdicts.ts";

/** Judges whether a valid input was rejected as invalid. Any other rejection has a reason outside the input and proves nothing. */
export function judgeAcceptance(exchange: Exchange, subject?: Subject): CaseVerdict {
  const { status, text } = exchange.response;
  if (isSuccess(status)) return holds;
  if (invalidInput.has(status))
    return broken(`status ${status}${quoted(text)}`, "the valid input is accepted");
  return unproven(
    status === 0
      ? "no response arrived"
      : `returned ${status}, which does not show whether the input was accepted${subject ? undeclaredSecurity(subject, exchange) : ""}`,
  );
}

const longestQuote = 150;

function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "";
  return `: ${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}`;
}
