import type { Operation } from "@plumbline/contract";
import type { Outcome } from "../dispatch/draft.ts";
import { excerpt, type Observe } from "@plumbline/control";
import { maskHeaders, maskTokens } from "../dispatch/http/mask-tokens.ts";
import { maskSecrets } from "./mask-secrets.ts";

export interface AuthorizationExchange {
  readonly request: Request;
  readonly operation: Operation;
  readonly response: Response;
  readonly milliseconds: number;
  /** The body of the request. */
  readonly body?: Uint8Array;
  readonly at?: number;
  readonly reason?: string;
}

/** Logs an exchange with the authorization server, without codes, tokens, verifiers and states. */
export async function logAuthorization(
  exchange: AuthorizationExchange,
): Promise<Parameters<Observe>[0]> {
  const { request, operation, response, milliseconds, at = 0, reason } = exchange;
  const { pathname, search } = new URL(request.url);
  const requestBody = readRequestBody(exchange);
  const responseBody = await readResponseBody(response);
  return {
    at,
    milliseconds: Math.round(milliseconds * 10) / 10,
    method: request.method,
    target: maskTokens(maskSecrets.url(`${pathname}${search}`)),
    operation: operation.id,
    outcome: outcomeOf(request, response),
    ...(reason !== undefined && { reason }),
    request: {
      headers: maskMessageHeaders(request.headers),
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      status: response.status,
      headers: maskMessageHeaders(response.headers),
      ...(responseBody !== undefined && { body: responseBody }),
    },
  };
}

function outcomeOf({ method }: Request, { status }: Response): Outcome {
  if (status >= 500) return "failed";
  if (status >= 400) return "rejected";
  return method === "POST" ? "executed" : "read";
}

function readRequestBody({ request, body }: AuthorizationExchange): string | undefined {
  const text = body && excerpt(body);
  if (text === undefined) return undefined;
  return maskTokens(isJson(request.headers) ? maskSecrets.json(text) : maskSecrets.form(text));
}

/** Pages are not logged, because they have form tokens. */
async function readResponseBody(response: Response): Promise<string | undefined> {
  return isJson(response.headers)
    ? maskTokens(maskSecrets.json(await response.clone().text()))
    : undefined;
}

function isJson(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

/** `Referer` can have secrets in its query: those of the callback, or of the request that the sign-in continues. */
function maskMessageHeaders(headers: Headers): Readonly<Record<string, string>> {
  const masked = Object.entries(maskHeaders(headers)).map(([name, value]) => [
    name,
    name === "location" || name === "referer" ? maskTokens(maskSecrets.url(value)) : value,
  ]);
  return Object.fromEntries(masked);
}
