import type { Contract } from "@plumbline/contract";
import type { Exchange, Message } from "../generated/schemas.ts";
import { toInstant } from "../to-instant.ts";
import { judgeExchange } from "./judge-exchange.ts";
import type { LoggedExchange, LoggedMessage } from "./logged-exchange.ts";

/** Returns a logged exchange with its verdict. */
export function showExchange(contract: Contract, exchange: LoggedExchange): Exchange {
  const { number, milliseconds, method, target, outcome, response } = exchange;
  return {
    number,
    at: toInstant(exchange.at),
    milliseconds,
    method,
    target,
    operation: exchange.operation ?? null,
    identity: exchange.identity ?? null,
    partition: exchange.partition ?? null,
    outcome,
    reason: exchange.reason ?? null,
    touchedBy: (exchange.touchedBy ?? []).map((touch) => ({ ...touch })),
    request: showMessage(exchange.request),
    response: { ...showMessage(response), status: response.status },
    verdict: judgeExchange(contract, exchange),
  };
}

function showMessage({ headers, body }: LoggedMessage): Message {
  return { headers: { ...headers }, body: body ?? null };
}
