/** Who has sent requests, and which credentials are accepted. */
export interface Callers {
  /** The only tokens and keys that are accepted; undefined if every one is. */
  readonly tokens: () => ReadonlySet<string> | undefined;
  readonly accept: (tokens: readonly string[] | undefined) => void;
  /** Notes that a caller sent a request. */
  readonly note: (request: Request, caller: string, at: number) => void;
  /** The name of the caller of a request; undefined if it was not admitted. */
  readonly nameOf: (request: Request) => string | undefined;
  readonly list: () => readonly SeenCaller[];
  readonly forget: () => void;
}

/** A caller that has sent requests. */
export interface SeenCaller {
  readonly name: string;
  /** The digest of its credentials. */
  readonly caller: string;
  readonly requests: number;
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

/** The callers that are kept; of more, the oldest are forgotten. */
const keptCallers = 1000;

export function createCallers(tokens?: readonly string[]): Callers {
  let accepted = tokens && new Set(tokens);
  const seen = new Map<string, SeenCaller>();
  const names = new WeakMap<Request, string>();
  let count = 0;
  return {
    tokens: () => accepted,
    accept: (given) => void (accepted = given && new Set(given)),
    note(request, caller, at) {
      const known = seen.get(caller);
      if (known === undefined) count += 1;
      const name = known?.name ?? `caller ${count}`;
      names.set(request, name);
      seen.delete(caller); // the latest are last
      seen.set(caller, { name, caller, requests: (known?.requests ?? 0) + 1, lastAt: at });
      const [oldest] = seen.keys();
      if (oldest !== undefined && seen.size > keptCallers) seen.delete(oldest);
    },
    nameOf: (request) => names.get(request),
    list: () => [...seen.values()],
    forget: () => seen.clear(),
  };
}
