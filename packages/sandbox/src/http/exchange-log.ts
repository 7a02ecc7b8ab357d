import type { LoggedExchange, Observe } from "./logged-exchange.ts";

/** The latest exchanges, oldest first. */
export interface ExchangeLog {
  readonly observe: Observe;
  /** Those numbered above `after`. */
  readonly list: (after?: number) => readonly LoggedExchange[];
  clear(): void;
  /** Calls back for each new exchange until the signal aborts. */
  follow(onExchange: (exchange: LoggedExchange) => void, signal: AbortSignal): void;
}

/** How many exchanges are kept. */
const capacity = 1000;

export function createExchangeLog(): ExchangeLog {
  const exchanges: LoggedExchange[] = [];
  const followers = new Set<(exchange: LoggedExchange) => void>();
  let count = 0;

  return {
    observe(exchange) {
      count += 1;
      const logged = { ...exchange, number: count };
      exchanges.push(logged);
      if (exchanges.length > capacity * 2) exchanges.splice(0, exchanges.length - capacity);
      for (const follower of followers) follower(logged);
    },
    list: (after = 0) => exchanges.slice(-capacity).filter(({ number }) => number > after),
    clear: () => void exchanges.splice(0),
    follow(onExchange, signal) {
      followers.add(onExchange);
      signal.addEventListener("abort", () => followers.delete(onExchange), { once: true });
    },
  };
}
