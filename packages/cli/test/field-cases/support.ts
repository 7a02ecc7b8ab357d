import { isUtf8 } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { runPlumbline } from "../../src/run-plumbline.ts";
import { recordIo } from "../record-io.ts";

/** Path of a document of a field case. */
export function documentOf(path: string): string {
  return fileURLToPath(new URL(`documents/${path}`, import.meta.url));
}

export interface CommandResult {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `plumbline` to its end. */
export async function plumbline(...argv: readonly string[]): Promise<CommandResult> {
  const { io, stdout, stderr } = recordIo("/");
  const exit = await runPlumbline(argv, io);
  return { exit, stdout: stdout(), stderr: stderr() };
}

/** Serves a document with `plumbline mock` while `use` runs. */
export async function withMock(
  document: string,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const { io, stdout, abort } = recordIo("/");
  const exit = runPlumbline(["mock", documentOf(document), "--port", "0", "--json"], io);
  await Promise.race([waitFor(() => stdout() !== ""), exit]);
  const { url }: { readonly url: string } = JSON.parse(stdout());
  try {
    await use(url);
  } finally {
    abort();
    await exit;
  }
}

async function waitFor(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise(setImmediate);
}

/** A request that a server received whole. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  /** Its content type in lower case. */
  readonly type: string;
  readonly body: string;
}

/** How a server answers. A text or an absent body is sent as it is, anything else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (request: Received) => Reply;

export interface FoundFinding {
  readonly check: string;
  readonly at: string;
  readonly found: string;
  readonly severity: string;
  readonly gap?: unknown;
}

/** Runs the suite against a handler. Returns the exit code and every finding. */
export async function testServer(
  document: string,
  handler: Handler,
): Promise<{ readonly exit: number; readonly findings: readonly FoundFinding[] }> {
  const server = createServer((request, response) => void answer(handler, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const target = ["--base-url", `http://127.0.0.1:${port}`, "--contract", documentOf(document)];
  const { exit, stdout } = await plumbline("test", ...target, "--seed", "1", "--json");
  await new Promise((resolve) => server.close(resolve));
  const { results }: { results: readonly { findings: readonly FoundFinding[] }[] } =
    JSON.parse(stdout);
  return { exit, findings: results.flatMap(({ findings }) => findings) };
}

/** The response to a body that is not UTF-8. */
const notText: Reply = { status: 400, body: {} };

async function answer(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { status, body, headers } = isUtf8(bytes)
    ? handler({
        method: request.method ?? "",
        url: new URL(request.url ?? "/", "http://case.test"),
        type: (request.headers["content-type"] ?? "").toLowerCase(),
        body: bytes.toString(),
      })
    : notText;
  const type = body === undefined ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
