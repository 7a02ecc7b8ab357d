import type { Outcome } from "../dispatch/draft.ts";
import { excerpt, keptCharacters, type Observe } from "@plumbline/control";
import { maskHeaders, maskTokens } from "../dispatch/http/mask-tokens.ts";
import type { McpExchange } from "./mcp-exchange.ts";

export interface Answered {
  readonly response: Response;
  /** The encoded body; undefined for a stream. */
  readonly text?: string;
  readonly milliseconds: number;
}

/** The log entry of an HTTP exchange. A tool call has the operation of its tool. */
export function toLogEntry(exchange: McpExchange, answered: Answered): Parameters<Observe>[0] {
  const { request, notes, operation, body, draft } = exchange;
  const { response, text } = answered;
  const { pathname, search } = new URL(request.url);
  const requestBody = body && excerpt(body);
  const reason = draft?.reason ?? exchange.reason;
  return {
    interface: "mcp",
    at: notes.now ?? 0,
    milliseconds: Math.round(answered.milliseconds * 10) / 10,
    method: request.method,
    target: maskTokens(`${pathname}${search}`),
    outcome: outcomeOf(exchange, response),
    ...(operation !== undefined && { operation }),
    ...(notes.identity !== undefined && { identity: notes.identity }),
    ...(notes.workspace !== undefined && { partition: notes.workspace }),
    ...(reason !== undefined && { reason }),
    request: {
      headers: maskHeaders(request.headers),
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      ...(text && { body: text.slice(0, keptCharacters) }),
    },
  };
}

function outcomeOf({ draft }: McpExchange, { status }: Response): Outcome {
  return draft?.outcome ?? (status < 400 ? "read" : "rejected");
}
