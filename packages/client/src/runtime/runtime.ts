import createFetchClient from "openapi-fetch";
import type { OperationTable } from "../generated/operation-table.ts";
import { checkAuth } from "./check-auth.ts";
import { checkBaseUrl } from "./check-base-url.ts";
import { checkHeaders } from "./check-headers.ts";
import type { Auth, ClientOptions } from "./client-options.ts";

/** What all calls of one client share. */
export interface Runtime {
  readonly table: OperationTable;
  readonly auth: Auth | null;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly send: SendRequest;
}

/** openapi-fetch's request function, which serialises a call into a `Request` and hands it to the `fetch` of the call. */
type SendRequest = (method: string, path: string, init: SendInit) => Promise<unknown>;

interface SendInit {
  readonly params: {
    readonly path: Readonly<Record<string, unknown>>;
    readonly query: Readonly<Record<string, unknown>>;
  };
  readonly querySerializer: (query: Readonly<Record<string, unknown>>) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bodySerializer: (body: unknown) => unknown;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly redirect: "manual";
  readonly signal?: AbortSignal;
}

/** Throws ClientError for options that cannot work. */
export function createRuntime(table: OperationTable, options: ClientOptions): Runtime {
  const managed = Object.values(table.operations).flatMap(({ managedHeaders }) => managedHeaders);
  const headers = checkHeaders(options.headers ?? {}, managed);
  const client = createFetchClient({ baseUrl: checkBaseUrl(options.baseUrl), headers });
  return {
    table,
    auth: checkAuth(options.auth),
    // Looked up for each call, since a program may replace the global one; called free, since a browser's needs no receiver.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    // Its type is computed from a document's paths; here the table says what is sent.
    send: client.request as unknown as SendRequest,
  };
}
