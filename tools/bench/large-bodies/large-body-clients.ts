import { Agent, type ClientRequest, request as openRequest } from "node:http";

/** A request, and the size of the body to send with it. */
export interface LargeBodyCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** 0 for a request without a body. */
  readonly bytes: number;
}

/** Sends a request and its body in chunks. Resolves with the status and the `Connection` header, or with the codes of errors. */
type SendLargeBody = (call: LargeBodyCall) => Promise<string>;

/** Clients that keep a pool of connections. */
export const largeBodyClients: Readonly<Record<string, () => SendLargeBody>> = {
  fetch: () => sendByFetch,
  "http.request": () => {
    const agent = new Agent({ keepAlive: true });
    return (call) => sendByHttp(agent, call);
  },
};

async function sendByFetch({ url, bytes, ...init }: LargeBodyCall): Promise<string> {
  try {
    const body = bytes > 0 && ReadableStream.from(chunksOf(bytes));
    const response = await fetch(url, { ...init, ...(body && { body, duplex: "half" as const }) });
    await response.arrayBuffer();
    return describe(response.status, response.headers.get("connection"));
  } catch (error) {
    return codeOf(error instanceof Error && error.cause ? error.cause : error);
  }
}

/** Waits until the request is closed, so that an error after the response is told too. */
function sendByHttp(agent: Agent, { url, bytes, ...options }: LargeBodyCall): Promise<string> {
  return new Promise((resolve) => {
    const told: string[] = [];
    const sent = openRequest(url, { ...options, agent }, (response) => {
      told.push(describe(response.statusCode ?? 0, response.headers.connection));
      response.resume();
    });
    sent.on("error", (error) => told.push(codeOf(error)));
    sent.on("close", () => resolve(told.join(", ")));
    writeAll(sent, chunksOf(bytes));
  });
}

function writeAll(sent: ClientRequest, chunks: Iterator<Uint8Array>): void {
  for (let next = chunks.next(); !next.done; next = chunks.next())
    if (!sent.write(next.value)) return void sent.once("drain", () => writeAll(sent, chunks));
  sent.end();
}

const chunk = new Uint8Array(65_536).fill(97);

function* chunksOf(bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= chunk.byteLength) yield chunk.subarray(0, left);
}

function describe(status: number, connection: string | null | undefined): string {
  return `${status} ${connection ?? ""}`.trim();
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
