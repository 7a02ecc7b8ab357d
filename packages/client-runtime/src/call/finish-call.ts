import type { FinishedCall, ServerRequest, UrlInput } from "../request/operation.ts";

/** The setting of `fetch` for a body that is sent while it is read. @see https://fetch.spec.whatwg.org/#ref-for-dom-requestinit-duplex */
const streamed = { duplex: "half" } as RequestInit; // some libraries of types lack it

/**
 * Completes a prepared call of an operation that has a server of its own, takes cookies, reads its responses in its own way, or sends a stream. Generated tables
 * name it by operation.
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, ownServer } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, ownServer };
 * ```
 */
export function finishCall<Call extends FinishedCall>(
  call: Call,
  runtime: ServerRequest,
  input: UrlInput,
): Call {
  const { body, entry, headers, judge, url } = call;
  const { ownServer, readResponse, writeCookies } = entry.functions ?? {};
  const server = ownServer?.(entry, runtime);
  const cookie = writeCookies?.(entry, input);
  return {
    ...call,
    url: server === undefined ? url : server + url.slice(runtime.baseUrl.length),
    headers: cookie === undefined ? headers : { ...headers, cookie },
    judge: readResponse ?? judge,
    ...(body instanceof ReadableStream && { settings: streamed }),
  };
}
