import type { Operation } from "@plumbline/contract";
import type { Outcome } from "../dispatch/draft.ts";
import { excerpt, maskHeaders, maskTokens, type Observe } from "../http/logged-exchange.ts";
import { maskForm, maskJson, maskUrl } from "./mask-secrets.ts";

export interface AuthorizationExchange {
  readonly request: Request;
  readonly operation: Operation;
  readonly response: Response;
  readonly milliseconds: number;
  /** The body of the request as it was read. */
  readonly body?: Uint8Array;
  readonly at?: number;
  readonly reason?: string;
}

/** An exchange with the authorization server for the log, without codes, tokens, verifiers and states. */
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
    target: maskTokens(maskUrl(`${pathname}${search}`)),
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
  if (status >= 400) return "refused";
  return method === "POST" ? "executed" : "read";
}

function readRequestBody({ request, body }: AuthorizationExchange): string | undefined {
  const text = body && excerpt(body);
  if (text === undefined) return undefined;
  return maskTokens(isJson(request.headers) ? maskJson(text) : maskForm(text));
}

/** Pages carry form tokens and are left out. */
async function readResponseBody(response: Response): Promise<string | undefined> {
  return isJson(response.headers) ? maskTokens(maskJson(await response.clone().text())) : undefined;
}

function isJson(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

/** `Referer` names the page before: the callback of a client, or the sign-in with the request to go on with. */
function maskMessageHeaders(headers: Headers): Readonly<Record<string, string>> {
  const masked = Object.entries(maskHeaders(headers)).map(([name, value]) => [
    name,
    name === "location" || name === "referer" ? maskTokens(maskUrl(value)) : value,
  ]);
  return Object.fromEntries(masked);
}
