import { alter, type Fault, type HttpExchange, type Seams } from "@local-ads/sandbox/seams";
import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import { parseJson } from "@plumbline/server";
import { urlOf, withBody } from "../oauth/rewrite.ts";

export type Own = Pick<Fault, "seam" | "apply">;

/** Replaces seams of REST for MCP only. */
export function alterMcp(change: (sound: Seams) => Partial<Seams>): Own {
  return alter("mcp", (share) => (rest) => {
    const sound = share(rest);
    return { ...sound, ...change(sound) };
  });
}

/** Answers the messages to MCP; `message` has no members if it is not a JSON object. */
export function atMcp(
  respond: (exchange: HttpExchange, message: JsonObject) => Promise<Response>,
): Own {
  return alter("exchange", (sound) => async (exchange) => {
    const { request } = exchange;
    if (!request.url.startsWith(urlOf(exchange, "mcp"))) return sound(exchange);
    const parsed = parseJson(new Uint8Array(await request.clone().arrayBuffer()));
    const message = parsed.kind === "parsed" ? asObject(parsed.value) : {};
    const answer = (other: Request): Promise<Response> =>
      sound(other === request ? exchange : { ...exchange, request: other });
    return respond({ ...exchange, answer }, message);
  });
}

/** Changes the results of a method. */
export function onResult(
  method: string,
  change: (result: JsonObject, message: JsonObject) => JsonObject,
): Own {
  return atMcp(async ({ request, answer }, message) => {
    const response = await answer(request);
    if (message["method"] !== method || !response.ok) return response;
    const { result, ...others } = asObject(await response.json());
    if (result === undefined) return Response.json(others, response);
    return Response.json({ ...others, result: change(asObject(result), message) }, response);
  });
}

/** Returns a POST request with a message. */
export function withMessage(request: Request, message: JsonObject): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  const post = new Request(request.url, { method: "POST", headers });
  return withBody(post, JSON.stringify(message));
}

/** Returns the names of all tools. */
export async function listNames({ request, answer }: HttpExchange): Promise<readonly JsonValue[]> {
  const list = withMessage(request, { jsonrpc: "2.0", id: 1, method: "tools/list" });
  // The headers of the newest revision repeat the method and the name of the message.
  for (const name of ["mcp-method", "mcp-name", "mcp-protocol-version"]) list.headers.delete(name);
  const response = await answer(list);
  const { tools } = asObject(asObject(await response.json())["result"]);
  return isArray(tools) ? tools.map((tool) => asObject(tool)["name"] ?? "") : [];
}

/** Returns the request of a call with another name of its tool. */
export function callOf(
  { request }: HttpExchange,
  message: JsonObject,
  name: JsonValue = "",
): Request {
  return withMessage(request, { ...message, params: { ...asObject(message["params"]), name } });
}
