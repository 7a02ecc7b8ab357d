import type { OperationTable } from "../table/operation-table.ts";
import { findOperation } from "../table/find-operation.ts";

/** One request as it was sent, without its credential. */
export interface SeenRequest {
  /** Time of the request, by the clock of the test. */
  readonly at: number;
  /** Name of the client's method; undefined if the request matches no operation. */
  readonly operation: string | undefined;
  readonly method: string;
  readonly url: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers: Headers;
  /** The idempotency key, if the operation takes one. */
  readonly key: string | undefined;
  /** The text of the body; empty if there was none. */
  readonly body: string;
}

/** Headers that contain a credential in any contract. */
const alwaysSecret = ["authorization", "proxy-authorization", "cookie"];

/** The facts of a request without its body, which is read later. */
export function seeRequest(
  table: OperationTable,
  request: Request,
  at: number,
): Omit<SeenRequest, "body"> & { body: string } {
  const url = withoutCredential(table, request.url);
  const { pathname, origin } = new URL(url);
  const found = findOperation(table.operations, request.method, pathname);
  const header = found?.entry.idempotency?.header;
  return {
    at,
    operation: found?.name,
    method: request.method,
    url,
    path: url.slice(origin.length),
    headers: openHeaders(table, request.headers),
    key: header === undefined ? undefined : (request.headers.get(header) ?? undefined),
    body: "",
  };
}

function openHeaders(table: OperationTable, given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of [...alwaysSecret, ...credentialNames(table, "header")]) headers.delete(name);
  return headers;
}

/** Edits the text, because parsing and writing a query again may change its bytes. */
function withoutCredential(table: OperationTable, url: string): string {
  const secret = new Set(credentialNames(table, "query").map(encodeURIComponent));
  const [path = "", query] = url.split("?");
  const open = query?.split("&").filter((pair) => !secret.has(pair.split("=")[0] ?? ""));
  return open === undefined || open.length === 0 ? path : `${path}?${open.join("&")}`;
}

function credentialNames({ operations }: OperationTable, location: string): readonly string[] {
  return Object.values(operations).flatMap(({ credential }) =>
    credential?.in === location ? [credential.name] : [],
  );
}
