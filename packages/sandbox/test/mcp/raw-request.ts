import { request } from "node:http";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // The tests check members of MCP messages.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface RawRequest {
  readonly method?: string;
  readonly token?: string;
  /** Headers in addition to those of MCP. Null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** A message, or text instead of a message. */
  readonly body?: object | string;
}

/** Sends a request with any headers, including `Host` and `Origin`, which `fetch` forbids. */
export async function send(url: URL, options: RawRequest = {}): Promise<RawAnswer> {
  const { method = "POST", token, body = ping } = options;
  const asked = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...options.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request(url, { method, headers, agent: false }, async (response) => {
    const received = await text(response);
    const isJson = response.headers["content-type"]?.startsWith("application/json") ?? false;
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: received,
      json: isJson ? JSON.parse(received) : undefined,
    });
  });
  sent.on("error", reject);
  sent.end(method === "GET" ? undefined : typeof body === "string" ? body : JSON.stringify(body));
  return promise;
}

export const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Returns the message of a tool call. */
export function toolCall(name: string, args: object = {}): object {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
}
