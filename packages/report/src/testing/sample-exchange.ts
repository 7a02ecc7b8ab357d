import type { Exchange, ReceivedResponse, SentRequest } from "../run/exchange.ts";

export const sampleBaseUrl = "http://127.0.0.1:4010/v1";

export interface SampleExchange {
  readonly number: number;
  readonly operation: string;
  readonly purpose: string;
  readonly request: readonly [method: string, path: string, body?: unknown];
  readonly key?: string;
  readonly response: readonly [
    status: number,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ];
}

/** An exchange with typical headers. */
export function sampleExchange(sample: SampleExchange): Exchange {
  return {
    number: sample.number,
    operation: sample.operation,
    purpose: sample.purpose,
    identity: "owner",
    request: sentRequest(sample),
    response: receivedResponse(sample),
    elapsedMs: 4 + (sample.number % 9),
  };
}

function sentRequest({ request: [method, path, body], key }: SampleExchange): SentRequest {
  const headers = {
    accept: "application/json",
    authorization: "Bearer <secret>",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return { method, url: `${sampleBaseUrl}${path}`, headers, ...text };
}

function receivedResponse({ number, response }: SampleExchange): ReceivedResponse {
  const [status, body, headers = {}] = response;
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      date: "Sat, 21 Nov 2026 09:00:00 GMT",
      "x-request-id": `req_${String(number).padStart(6, "0")}`,
      ...headers,
    },
    text: JSON.stringify(body),
    // The callers pass JSON literals.
    json: body as NonNullable<ReceivedResponse["json"]>,
  };
}
