import type { Response } from "@plumbline/contract";
import { findResponse } from "@plumbline/contract";
import { isImpliedByRequest } from "../model/verdicts/is-implied-by-request.ts";
import type { Breach } from "../model/case.ts";
import type { Observation, ObserverCheck } from "../model/check.ts";
import type { Subject } from "../model/subject.ts";
import type { Exchange } from "@plumbline/report";

/** An exchange with the documented response for its status. */
export interface DocumentedExchange {
  readonly subject: Subject;
  readonly exchange: Exchange;
  readonly response: Response | undefined;
}

/** The verdict of an observer on one exchange. An exchange may prove some clauses and break others. */
export interface Judgement {
  /** JSON Pointers of the clauses that the exchange proves. Default: none. */
  readonly holds?: readonly string[];
  /** Default: none. */
  readonly breaches?: readonly (Breach & { readonly clause: string; readonly rests: string })[];
}

/**
 * Makes the `observe` of a check that judges each exchange by itself. `judge` returns `undefined` for an exchange that the check does
 * not concern.
 *
 * @example
 * ```ts
 * import { broken, defineCheck, observeEach } from "@plumbline/conformance";
 *
 * export default defineCheck({
 *   name: "retry-after",
 *   severity: "advice",
 *   title: "A 503 says when to try again",
 *   observe: observeEach(({ subject, exchange: { response } }) => {
 *     if (response.status !== 503) return undefined;
 *     const clause = subject.operation.pointer;
 *     if (response.headers["retry-after"] !== undefined) return { holds: [clause] };
 *     const rests = "our guide for APIs requires Retry-After";
 *     return { breaches: [{ ...broken("no header", "Retry-After"), clause, rests }] };
 *   }),
 * });
 * ```
 */
export function observeEach(
  judge: (documented: DocumentedExchange) => Judgement | undefined,
): ObserverCheck["observe"] {
  return (subject, exchanges) => exchanges.flatMap((exchange) => observe(subject, exchange, judge));
}

function observe(
  subject: Subject,
  exchange: Exchange,
  judge: (documented: DocumentedExchange) => Judgement | undefined,
): Observation[] {
  const response = documentedResponse(subject, exchange);
  const judgement = judge({ subject, exchange, response });
  return judgement
    ? [{ exchange, holds: judgement.holds ?? [], breaches: judgement.breaches ?? [] }]
    : [];
}

/**
 * The documented response of an exchange. A `default` or range response does not describe errors that HTTP itself implies, and a missing
 * response has none.
 */
function documentedResponse({ operation }: Subject, exchange: Exchange): Response | undefined {
  const { failure, status } = exchange.response;
  if (failure !== undefined) return undefined;
  const found = findResponse(operation, status);
  const isMeant = found?.status === String(status) || !isImpliedByRequest(operation, exchange);
  return isMeant ? found : undefined;
}
