import { once } from "node:events";
import type { ExchangeLog } from "../../http/exchange-log.ts";
import type { LoggedExchange } from "../../http/logged-exchange.ts";

/**
 * The exchanges that are logged already, and then each new one, until the signal aborts or the loop is left. Nothing
 * waits but in the log itself: who reads too slowly misses what the log has forgotten.
 */
export async function* followExchanges(
  log: ExchangeLog,
  after: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LoggedExchange> {
  const left = new AbortController();
  const ended = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal]);
  const arrival = new EventTarget();
  log.follow(() => arrival.dispatchEvent(new Event("exchange")), ended);
  try {
    for (let last = after; !ended.aborted;) {
      const exchanges = log.list(last);
      yield* exchanges;
      last = exchanges.at(-1)?.number ?? last;
      if (log.list(last).length === 0 && !ended.aborted) await nextEvent(arrival, ended);
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
