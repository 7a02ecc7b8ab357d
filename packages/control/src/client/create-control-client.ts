import type { JsonObject, JsonValue } from "@plumbline/contract";
import { StateError, type StateErrorCode } from "@plumbline/storage";
import { ControlError } from "../control-error.ts";
import type { FollowOptions } from "../control-operations.ts";
import type { Problem } from "../front/to-problem.ts";
import { readEvents } from "./read-events.ts";

/** The operations of a control plane, from the table that `plumbline generate` prints for its document. */
export type ControlTable<Methods> = Readonly<Record<keyof Methods & string, OperationEntry>>;

interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly parameters: { readonly query: readonly { readonly name: string }[] };
  readonly body?: { readonly mediaType: string };
  readonly responses: Readonly<Record<string, readonly string[]>>;
  readonly success: readonly string[];
}

/** Options of `createControlClient`. */
export interface ControlClientOptions {
  /** Origin of the control plane's listener, for example `http://127.0.0.1:4021`. */
  readonly url: string;
  /** The token of the control plane. */
  readonly token: string;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates the methods of a control plane in another process. They reject with the StateError of the server, or with a
 * ControlError: `control-unreachable`, `control-rejected` for a wrong token, `control-failed` for an internal error.
 */
export function createControlClient<Methods extends object>(
  table: ControlTable<Methods>,
  options: ControlClientOptions,
): Methods {
  const methods = Object.entries<OperationEntry>(table).map(([name, entry]) => {
    const create = isStreamed(entry) ? createStreamMethod : createMethod;
    return [name, create(options, entry)];
  });
  // The table comes from the document that the types come from.
  return Object.fromEntries(methods) as Methods;
}

function isStreamed({ responses, success }: OperationEntry): boolean {
  return success.some((status) => responses[status]?.includes("text/event-stream"));
}

function createMethod(options: ControlClientOptions, entry: OperationEntry) {
  return async (input: JsonObject = {}): Promise<JsonValue> => {
    const response = await send(options, toRequest(options, entry, { input }));
    return (await response.json()) as JsonValue; // the server validates its responses against the document
  };
}

function createStreamMethod(options: ControlClientOptions, entry: OperationEntry) {
  return async function* (
    input: JsonObject = {},
    { signal }: FollowOptions = {},
  ): AsyncGenerator<JsonValue> {
    const left = new AbortController();
    const ended = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal]);
    try {
      const response = await send(options, toRequest(options, entry, { input, signal: ended }));
      for await (const data of readEvents(response.body ?? new ReadableStream(), ended))
        yield JSON.parse(data);
    } catch (error) {
      if (!ended.aborted) throw error;
    } finally {
      left.abort();
    }
  };
}

interface Call {
  readonly input: JsonObject;
  readonly signal?: AbortSignal;
}

/** Splits the arguments into parameters, as the document declares them, and the body. */
function toRequest(
  { url, token }: ControlClientOptions,
  { method, path, parameters, body }: OperationEntry,
  { input, signal }: Call,
): Request {
  const rest = { ...input };
  const take = (name: string): string | undefined => {
    const value = rest[name];
    delete rest[name];
    // A parameter is a string or a number.
    return typeof value === "string" ? value : value === undefined ? value : JSON.stringify(value);
  };
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(take(name) ?? ""),
  );
  const target = new URL(filled, url);
  for (const { name } of parameters.query) {
    const value = take(name);
    if (value !== undefined) target.searchParams.set(name, value);
  }
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (body !== undefined) headers.set("content-type", body.mediaType);
  return new Request(target, {
    method: method.toUpperCase(),
    headers,
    ...(body !== undefined && { body: JSON.stringify(rest) }),
    ...(signal !== undefined && { signal }),
  });
}

async function send(
  { url, fetch = globalThis.fetch }: ControlClientOptions,
  request: Request,
): Promise<Response> {
  const response = await fetch(request).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause;
    throw new ControlError("control-unreachable", `The control plane at ${url} does not respond`, {
      hint: "Start the server, or pass the control URL that it printed.",
      cause,
    });
  });
  if (response.ok) return response;
  throw await toError(request, response);
}

async function toError(request: Request, response: Response): Promise<Error> {
  const place = `${request.method} ${new URL(request.url).pathname} -> ${response.status}`;
  // Another server at this URL may have errors of another shape.
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const { error = "no reason given", code = "", hint } = problem;
  const options = hint === undefined ? {} : { hint };
  if (response.status === 401)
    return new ControlError("control-rejected", `${place}: ${error}`, options);
  if (response.status >= 500)
    return new ControlError("control-failed", `${place}: ${error}`, options);
  return new StateError(code as StateErrorCode, error, options); // the server sends its own error codes
}
