import { type Contract, isMutating, type Operation, parseDuration } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { timedOut } from "../../model/verdicts/timed-out.ts";

/** The run does not wait longer than this, even if a target asks for it. */
const longestWait = 120_000;

/**
 * Milliseconds to wait before a retry, or `undefined` if there is none. On targets whose limits are respected, a
 * rate-limited request is retried; a read without a response is retried at once.
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryDelay(
  operation: Operation,
  response: ReceivedResponse,
  options: { readonly contract: Contract; readonly respectLimits: boolean },
): number | undefined {
  if (response.status === 0) return isMutating(operation) || timedOut(response) ? undefined : 0;
  const policy = options.contract.policies.rateLimits.find(
    ({ exceeded }) => exceeded === response.status,
  );
  if (!options.respectLimits || (!policy && response.status !== 429)) return undefined;
  const asked =
    retryAfter(response.headers["retry-after"]) ??
    (policy ? parseDuration(policy.retryAfter) : 1_000);
  return Math.min(asked, longestWait);
}

function retryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
