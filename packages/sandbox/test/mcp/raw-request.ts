import { request } from "node:http";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // The tests look where MCP says that something is.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface RawRequest {
  readonly method?: string;
  readonly token?: string;
  /** On top of those that MCP asks for; null leaves one of them out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** A message, or the text that is sent in place of one. */
  readonly body?: object | string;
}

/** A request as it is told, `Host` and `Origin` included, which `fetch` would not let through. */
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

/** A tool call as a message. */
export function toolCall(name: string, args: object = {}): object {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
}
