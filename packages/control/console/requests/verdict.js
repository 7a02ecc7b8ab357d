/** @import { Exchange, Verdict } from "../../src/generated/schemas.ts" */

/**
 * Returns the sign and the words of a verdict.
 *
 * @param {Verdict} verdict
 */
export function describeVerdict({ kind, violations }) {
  if (kind === "conforms") return { sign: "✓", text: "conforms" };
  if (kind === "unjudged") return { sign: "–", text: "not judged" };
  const count = violations.length;
  return { sign: "✗", text: count === 1 ? "breaks 1 clause" : `breaks ${count} clauses` };
}

/**
 * Returns the class of a status, which selects its colour.
 *
 * @param {number} status
 */
export function statusClass(status) {
  return `s${Math.floor(status / 100)}`;
}

/**
 * Returns why a request was not executed, in words.
 *
 * @param {Exchange} exchange
 */
export function describeOutcome({ outcome, reason }) {
  return reason === null ? outcome : `${outcome}: ${reason}`;
}
