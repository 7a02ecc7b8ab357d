/** A request and its response in the log, without secrets. */
export interface LogEntry {
  readonly number: number;
  readonly request: { readonly body?: string };
  readonly response: { readonly body?: string };
}

/** The latest exchanges, oldest first. */
export interface ExchangeLog<Entry extends LogEntry> {
  readonly observe: (exchange: Omit<Entry, "number">) => void;
  /** The exchanges with a number above `after`. */
  readonly list: (after?: number) => readonly Entry[];
  clear(): void;
  /** Calls back for each new exchange until the signal aborts. */
  follow(onExchange: (exchange: Entry) => void, signal: AbortSignal): void;
}

/** The maximum number of kept exchanges, and of characters in their bodies. */
const capacity = 1000;
const bodyCapacity = 16 * 1024 * 1024;

/** Calls `onFailure` with what a follower throws, so that a follower cannot stop a response. */
export function createExchangeLog<Entry extends LogEntry>(
  onFailure: (error: unknown) => void,
): ExchangeLog<Entry> {
  const exchanges: Entry[] = [];
  const followers = new Set<(exchange: Entry) => void>();
  let count = 0;
  let characters = 0;

  function keep(exchange: Entry): void {
    exchanges.push(exchange);
    characters += bodyLength(exchange);
    while (exchanges.length > capacity || characters > bodyCapacity) {
      const oldest = exchanges.shift();
      if (oldest === undefined) return;
      characters -= bodyLength(oldest);
    }
  }

  function tell(follower: (exchange: Entry) => void, exchange: Entry): void {
    try {
      follower(exchange);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    observe(exchange) {
      count += 1;
      const logged = { ...exchange, number: count } as Entry; // with what was omitted
      keep(logged);
      for (const follower of followers) tell(follower, logged);
    },
    list: (after = 0) => exchanges.filter(({ number }) => number > after),
    clear() {
      exchanges.splice(0);
      characters = 0;
    },
    follow(onExchange, signal) {
      if (signal.aborted) return;
      followers.add(onExchange);
      signal.addEventListener("abort", () => followers.delete(onExchange), { once: true });
    },
  };
}

function bodyLength({ request, response }: LogEntry): number {
  return (request.body?.length ?? 0) + (response.body?.length ?? 0);
}
