import { allowInsecureRequests, customFetch } from "oauth4webapi";
import { untilAborted } from "../options/time/until-aborted.ts";
import { OAuthError, type OAuthErrorCode } from "./oauth-error.ts";
import { isLoopback } from "./parse-url.ts";
import type { RequestOptions } from "./request-options.ts";
import { systemCode } from "./system-code.ts";
import { toOAuthError } from "./to-oauth-error.ts";

/** @see https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const tooManyRequests = 429;

/** Options of oauth4webapi's requests. */
export interface HttpOptions {
  readonly [customFetch]: (url: string, init: SentInit) => Promise<Response>;
  readonly [allowInsecureRequests]: boolean;
  readonly signal?: AbortSignal;
}

interface SentInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly redirect: "manual";
  readonly body?: string | URLSearchParams | undefined;
  readonly signal?: AbortSignal;
}

export interface Question extends RequestOptions {
  /** What the request is for. In messages, "failed" follows. */
  readonly purpose: string;
  /** URL of the request; undefined if the server's metadata does not declare it. */
  readonly target: string | undefined;
  /** Code of the error for a response that violates the standards. Default: `response-invalid`. */
  readonly otherwise?: OAuthErrorCode | undefined;
}

/** One exchange with a server. Rejects with an OAuthError that contains none of its content, or with the signal's reason. */
export async function askServer<T>(
  { purpose, target, otherwise, fetch, signal }: Question,
  exchange: (options: HttpOptions) => Promise<T>,
): Promise<T> {
  const url = target === undefined ? null : URL.parse(target);
  if (!url)
    throw new OAuthError(
      "unsupported",
      `${purpose} failed: the server's metadata declares no URL for it`,
    );
  try {
    const options = {
      [customFetch]: wholeResponses(purpose, fetch),
      [allowInsecureRequests]: isLoopback(url),
      ...(signal && { signal }),
    };
    return await untilAborted(async () => exchange(options), signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw toOAuthError(purpose, error, otherwise);
  }
}

/** A `fetch` that reads every response to its end, so that no connection stays open, and rejects for responses of an unavailable server. */
function wholeResponses(
  purpose: string,
  fetch: RequestOptions["fetch"],
): HttpOptions[typeof customFetch] {
  return async (url, init) => {
    const { status, headers, body } = await readResponse(purpose, toRequest(url, init), fetch);
    if (status >= 500 || status === tooManyRequests)
      throw new OAuthError(
        "unavailable",
        `${purpose} failed: the server responded with ${status}`,
        {
          status,
        },
      );
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
}

function toRequest(url: string, { body, ...init }: SentInit): Request {
  return new Request(url, { ...init, ...(body !== undefined && { body }) });
}

interface WholeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
}

async function readResponse(
  purpose: string,
  request: Request,
  fetch: RequestOptions["fetch"],
): Promise<WholeResponse> {
  try {
    const response = await (fetch ? fetch(request) : globalThis.fetch(request));
    return {
      status: response.status,
      headers: response.headers,
      body: await response.arrayBuffer(),
    };
  } catch (error) {
    const code = systemCode(error);
    throw new OAuthError(
      "unreachable",
      `${purpose} failed: no complete response arrived${code === undefined ? "" : ` (${code})`}`,
    );
  }
}
