/** One try as the network lets it end: an answer, or a failure before or after the request was sent. */
export type Step = () => Response | Promise<Response>;

export interface Scripted {
  readonly fetch: (request: Request) => Promise<Response>;
  /** What was handed to the network, with its bytes and the instant. */
  readonly tries: readonly SeenTry[];
}

export interface SeenTry {
  readonly at: number;
  readonly url: string;
  readonly headers: Headers;
  readonly bytes: string;
}

/** Answers the first try by the first step, and so on; the last step answers all that follow. */
export function scriptedFetch(steps: readonly Step[], now: () => number): Scripted {
  const tries: SeenTry[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const step = steps[Math.min(tries.length, steps.length - 1)];
    if (!step) throw new Error("the script has no step");
    const { url, headers } = request;
    const seen = { at: now(), url, headers, bytes: "" };
    tries.push(seen);
    seen.bytes = await request.text();
    return step();
  };
  return { fetch, tries };
}

/** A failure that only happens before a connection carries its first byte. */
export function refuseConnection(): never {
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  });
}

/** A connection that ends when the request may have been read. */
export function resetConnection(): never {
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  });
}
