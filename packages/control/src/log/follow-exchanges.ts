import { once } from "node:events";
import type { ExchangeLog, LogEntry } from "./exchange-log.ts";

/**
 * Yields the logged exchanges, then each new one, until the signal aborts or the loop is left. There is no buffer beside
 * the log, so a slow reader misses exchanges that the log has dropped.
 */
export async function* followExchanges<Entry extends LogEntry>(
  log: ExchangeLog<Entry>,
  after: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Entry> {
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
