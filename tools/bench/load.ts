import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { Contender } from "./contender.ts";

/** One kind of request, the same for every contender. */
export interface Load {
  readonly name: string;
  readonly method: "GET" | "PATCH";
  readonly path: string;
  readonly body?: string;
  /** Header with a new key for each request. */
  readonly keyHeader?: string;
}

export interface Figures {
  /** Responses with 2xx, per second. */
  readonly perSecond: number;
  /** Other responses, and requests without a response. */
  readonly rejected: number;
  /** 99th percentile of the latency, in milliseconds. */
  readonly p99: number;
}

/** Sends the load for some seconds over ten connections, with the contender's credentials in turn. */
export async function measure(contender: Contender, load: Load, seconds: number): Promise<Figures> {
  let turn = 0;
  const result = await autocannon({
    url: contender.origin,
    connections: 10,
    duration: seconds,
    requests: [
      {
        method: load.method,
        path: `${contender.base}${load.path}`,
        setupRequest: (request) => {
          turn += 1;
          const token = contender.tokens[turn % contender.tokens.length] ?? "";
          const headers = {
            ...request.headers,
            authorization: `Bearer ${token}`,
            ...(load.body !== undefined && { "content-type": "application/json" }),
            ...(load.keyHeader !== undefined && { [load.keyHeader]: randomUUID() }),
          };
          return { ...request, headers, ...(load.body !== undefined && { body: load.body }) };
        },
      },
    ],
  });
  return {
    perSecond: Math.round(result["2xx"] / result.duration),
    rejected: result.non2xx + result.errors,
    p99: result.latency.p99,
  };
}
