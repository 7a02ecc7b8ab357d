import type { IncomingMessage } from "node:http";

/** What was sent and never became a request: no operation can be found for it. */
export interface ClientError {
  /** What HTTP has for it, for example 400 or 431; `documentedStatus` finds what a document has. */
  readonly status: number;
  /** As a sentence, without anything that was sent. */
  readonly reason: string;
  /** Where so much could be read. */
  readonly method?: string;
  /** Without the query. */
  readonly path?: string;
}

/** How a server words a client error, since the error's shape belongs to the document. */
export type RenderClientError = (error: ClientError) => Response | Promise<Response>;

/** As much as Node takes by itself, when it is not told to take more so that the refusal can be worded. */
const maximumHeaderBytes = 16 * 1024;

/** More than this is refused by the parser. Between the two the refusal is an answer like any other. */
export const parsedHeaderBytes: number = 8 * maximumHeaderBytes;

const tooLarge: ClientError = {
  status: 431,
  reason: `the request line and the headers exceed ${maximumHeaderBytes} bytes`,
};

/** What is wrong with a request before it is one, beyond what the parser sees. */
export function findClientError(incoming: IncomingMessage): ClientError | undefined {
  if (headerBytes(incoming) <= maximumHeaderBytes) return undefined;
  return { ...tooLarge, ...lineOf(incoming) };
}

/** An expectation other than 100-continue, which Node hands over instead of the request. @see https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1 */
export function toExpectationError(incoming: IncomingMessage): ClientError {
  return { status: 417, reason: "no expectation but 100-continue is met", ...lineOf(incoming) };
}

/** No tunnels: the request wants this server to be a proxy. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6 */
export const connectError: ClientError = {
  status: 400,
  reason: "this server is no proxy",
  method: "CONNECT",
};

const parserErrors: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: "a chunk's extensions are too long" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: "the request took too long to arrive" },
};

/** What the parser found, or the clock. */
export function toParserError(error: Error): ClientError {
  const code = "code" in error ? String(error.code) : "";
  const says = "reason" in error ? `: ${String(error.reason)}` : "";
  return parserErrors[code] ?? { status: 400, reason: `this is not an HTTP/1.1 request${says}` };
}

/** What could not be made a request, for example because its target is no URL. */
export function toTargetError(error: Error): ClientError {
  return { status: 400, reason: `the request has no usable target: ${error.message}` };
}

function headerBytes({ method = "", url = "", rawHeaders }: IncomingMessage): number {
  // Two for `: ` or the spaces, two for the end of the line; headers are one byte a character.
  const lines = [method, url, ...rawHeaders];
  return lines.reduce((sum, text) => sum + text.length + 2, 0);
}

function lineOf({ method = "", url = "" }: IncomingMessage): Pick<ClientError, "method" | "path"> {
  return { method, path: url.split("?", 1)[0]?.slice(0, 200) ?? "" };
}
