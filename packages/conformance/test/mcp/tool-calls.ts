import { asObject, type Contract, type JsonObject } from "@plumbline/contract";
import { ownerToken } from "../support/book-server.ts";
import { bookTools } from "./book-tools.ts";
import { codes, failed, finished } from "./framing.ts";
import { agentsUrl, issued } from "./login-server.ts";
import type { McpWays } from "./mcp-ways.ts";
import { toRequest } from "./to-request.ts";

/** Lists the tools of a bookshop, and carries their calls out as requests to it. */
export interface ToolCalls {
  list(message: JsonObject): Response;
  call(message: JsonObject, request: Request): Promise<Response>;
}

export function createToolCalls(contract: Contract, ways: McpWays, ask: typeof fetch): ToolCalls {
  const tools = bookTools(contract);
  return {
    list({ id = null, params }) {
      const all = ways.tools?.(tools) ?? tools;
      const { pageSize = all.length } = ways;
      const start = Number(asObject(params)["cursor"] ?? 0);
      const end = start + pageSize;
      const page = all.slice(start, end).map((tool): JsonObject => ({ ...tool }));
      const more = end < all.length ? { nextCursor: String(end) } : {};
      return finished(ways, id, { tools: page, ...more });
    },
    async call({ id = null, params }, request) {
      const { name, arguments: given } = asObject(params);
      const operation = contract.operations.find((one) => one.id === name);
      if (!operation) return failed(ways, id, codes.parameters);
      const args = ways.args?.(asObject(given), operation.id) ?? asObject(given);
      const sent = asOwner(toRequest(operation, args, request), issued[agentsUrl]);
      const response = await ask(ways.request?.(sent) ?? sent);
      if (response.status === 403 && ways.passesChallenges !== false) return response;
      const result = await resultOf(response);
      return finished(ways, id, ways.result?.(result) ?? result);
    },
  };
}

async function resultOf(response: Response): Promise<JsonObject> {
  // The bookshop answers with JSON objects.
  const body = (await response.json()) as JsonObject;
  const content = [{ type: "text", text: JSON.stringify(body) }];
  if (!response.ok) return { content, isError: true };
  const receipt = response.headers.get("x-receipt-id") ?? "";
  return { content, structuredContent: body, _meta: { "books/x-receipt-id": receipt } };
}

export function tokenOf({ headers }: Request): string {
  return /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
}

/** The bookshop knows no tokens of the authorization server. */
export function asOwner(request: Request, token: string | undefined): Request {
  if (tokenOf(request) !== token) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${ownerToken}`);
  return new Request(request, { headers });
}
