import type { Response } from "@plumbline/contract";
import { findResponse } from "@plumbline/contract";
import { isImpliedByRequest } from "../verdicts/implied-by-request.ts";
import type { Breach } from "../model/case.ts";
import type { Observation, ObserverCheck, Subject } from "../model/check.ts";
import type { Exchange } from "@plumbline/report";

/** One exchange with the response its operation documents for the status it got. */
export interface Sight {
  readonly subject: Subject;
  readonly exchange: Exchange;
  readonly response: Response | undefined;
}

export interface Sentence {
  readonly holds?: readonly string[];
  readonly breaches?: readonly (Breach & { readonly clause: string; readonly rests: string })[];
}

/** Makes the `observe` of a check that looks at each exchange by itself; `judge` gives nothing where it has nothing to say. */
export function observeEach(
  judge: (sight: Sight) => Sentence | undefined,
): ObserverCheck["observe"] {
  return (subject, exchanges) => exchanges.flatMap((exchange) => observe(subject, exchange, judge));
}

function observe(
  subject: Subject,
  exchange: Exchange,
  judge: (sight: Sight) => Sentence | undefined,
): Observation[] {
  const response = documentedResponse(subject, exchange);
  const sentence = judge({ subject, exchange, response });
  return sentence
    ? [{ exchange, holds: sentence.holds ?? [], breaches: sentence.breaches ?? [] }]
    : [];
}

/** What is said of all other errors is not said of those by which HTTP itself refuses a request, nor of what was not answered. */
function documentedResponse({ operation }: Subject, exchange: Exchange): Response | undefined {
  const { failure, status } = exchange.response;
  if (failure !== undefined) return undefined;
  const found = findResponse(operation, status);
  const isMeant = found?.status === String(status) || !isImpliedByRequest(operation, exchange);
  return isMeant ? found : undefined;
}
