import {
  type CallHooks,
  orThrow,
  createClient,
  runHooks,
  type StartedCall,
} from "@local-ads/client";
import { createFetch, receiptOf } from "@local-ads/client/fetch";
import { check } from "./check.js";
import type { Services } from "./services.js";
import { sign, verify } from "./sign.js";

/** Signs and traces every attempt of the client, and of a fetch for other HTTP clients. */
export async function signRequests({ ads, key }: Services): Promise<void> {
  const verified: boolean[] = [];
  const spans: string[] = [];
  const options = {
    baseUrl: ads,
    auth: key,
    hooks: runHooks((call) => trace(call, spans), { onRequest: sign }),
    fetch: async (request: Request): Promise<Response> => {
      verified.push(await verify(request.clone()));
      return fetch(request);
    },
  };

  const body = { tagline: "Signed" };
  const { receipt } = orThrow(await createClient(options).updateSite({ body }));
  const { idempotencyKey } = receipt;
  const response = await createFetch(options)(`${ads}/site`, {
    method: "PATCH",
    body: JSON.stringify(body),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

  const second = receiptOf(response);
  check([response.status, second?.replayed, second?.requestId], [200, true, receipt.requestId]);
  check(verified, [true, true]);
  check(spans, [
    "PATCH /site 200",
    "updateSite response",
    "PATCH /site 200",
    "updateSite response",
  ]);
}

function trace({ operation, method, path }: StartedCall, spans: string[]): CallHooks {
  return {
    onRequest: ({ attempt }) => ({
      traceparent: `00-${"1".repeat(32)}-${"2".repeat(15)}${attempt}-01`,
    }),
    onResponse: ({ status, reason }) => void spans.push(`${method} ${path} ${status ?? reason}`),
    onOutcome: ({ kind }) => void spans.push(`${operation} ${kind}`),
  };
}
