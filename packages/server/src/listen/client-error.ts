import type { IncomingMessage } from "node:http";

/** Malformed HTTP: there is no request, and so no operation. */
export interface ClientError {
  /** The status of HTTP, for example 400 or 431; `documentedStatus` finds the one of a document. */
  readonly status: number;
  /** A sentence that contains nothing of what was sent. */
  readonly reason: string;
  /** Absent if it could not be read. */
  readonly method?: string;
  /** Without the query; absent if it could not be read. */
  readonly path?: string;
}

/** Renders a client error in the error format of the document. */
export type RenderClientError = (error: ClientError) => Response | Promise<Response>;

/** The default of Node. */
const maximumHeaderBytes = 16 * 1024;

/** The limit of the parser. It is above the maximum, so that a request between both gets a rendered response. */
export const parsedHeaderBytes: number = 8 * maximumHeaderBytes;

const tooLarge: ClientError = {
  status: 431,
  reason: `The request line and the headers exceed ${maximumHeaderBytes} bytes`,
};

/** Finds the client error of a parsed request. */
export function findClientError(incoming: IncomingMessage): ClientError | undefined {
  if (headerBytes(incoming) <= maximumHeaderBytes) return undefined;
  return { ...tooLarge, ...lineOf(incoming) };
}

/** An expectation other than 100-continue, which Node reports instead of the request. @see https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1 */
export function toExpectationError(incoming: IncomingMessage): ClientError {
  return {
    status: 417,
    reason: "The only supported expectation is 100-continue",
    ...lineOf(incoming),
  };
}

/** CONNECT asks for a tunnel, which only proxies open. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6 */
export const connectError: ClientError = {
  status: 400,
  reason: "This server is not a proxy",
  method: "CONNECT",
};

const parserErrors: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: "The extensions of a chunk are too long" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: "The request took too long to arrive" },
};

/** Matches a request line whose method is a token. */
const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** The parser of Node knows a fixed list of methods, `http.METHODS`. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.1 */
const unknownMethod: ClientError = {
  status: 501,
  reason: "The HTTP parser of this server does not know the method of the request",
};

/** The client error for an error of the parser or a timeout. */
export function toParserError(error: Error): ClientError {
  const code = "code" in error ? String(error.code) : "";
  const packet = "rawPacket" in error ? String(error.rawPacket) : "";
  if (code === "HPE_INVALID_METHOD" && requestLine.test(packet)) return unknownMethod;
  const says = "reason" in error ? `: ${String(error.reason)}` : "";
  return parserErrors[code] ?? { status: 400, reason: `This is not an HTTP/1.1 request${says}` };
}

/** The client error for an unusable target, for example one that is not a URL. */
export function toTargetError(error: Error): ClientError {
  return { status: 400, reason: `The request has no usable target: ${error.message}` };
}

function headerBytes({ method = "", url = "", rawHeaders }: IncomingMessage): number {
  // Each part is followed by two bytes (`: `, spaces or the end of the line). A character of a header is one byte.
  const lines = [method, url, ...rawHeaders];
  return lines.reduce((sum, text) => sum + text.length + 2, 0);
}

function lineOf({ method = "", url = "" }: IncomingMessage): Pick<ClientError, "method" | "path"> {
  return { method, path: url.split("?", 1)[0]?.slice(0, 200) ?? "" };
}
