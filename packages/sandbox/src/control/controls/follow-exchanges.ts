import { once } from "node:events";
import type { ExchangeLog } from "../../http/exchange-log.ts";
import type { LoggedExchange } from "../../http/logged-exchange.ts";

/** The exchanges that are logged already, and then each new one, until the signal aborts or the loop is left. */
export async function* followExchanges(
  log: ExchangeLog,
  after: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LoggedExchange> {
  const left = new AbortController();
  const ended = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal]);
  const waiting: LoggedExchange[] = [];
  const arrival = new EventTarget();
  log.follow((exchange) => {
    waiting.push(exchange);
    arrival.dispatchEvent(new Event("exchange"));
  }, ended);
  try {
    yield* log.list(after);
    while (!ended.aborted) {
      yield* waiting.splice(0);
      if (waiting.length === 0 && !ended.aborted) await nextEvent(arrival, ended);
    }
  } finally {
    left.abort();
  }
}

async function nextEvent(arrival: EventTarget, signal: AbortSignal): Promise<void> {
  try {
    await once(arrival, "exchange", { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
