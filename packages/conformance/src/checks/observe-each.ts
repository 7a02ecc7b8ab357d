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

export interface Judgement {
  readonly holds?: readonly string[];
  readonly breaches?: readonly (Breach & { readonly clause: string; readonly rests: string })[];
}

/** Makes the `observe` of a check that judges each exchange by itself. `judge` returns `undefined` for an exchange that the check does not concern. */
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

/** A `default` or range response does not describe errors that HTTP itself implies. A request without a response has none. */
function documentedResponse({ operation }: Subject, exchange: Exchange): Response | undefined {
  const { failure, status } = exchange.response;
  if (failure !== undefined) return undefined;
  const found = findResponse(operation, status);
  const isMeant = found?.status === String(status) || !isImpliedByRequest(operation, exchange);
  return isMeant ? found : undefined;
}
