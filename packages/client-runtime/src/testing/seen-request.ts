import type { OperationTable } from "../table/operation-table.ts";
import { findOperation } from "./find-operation.ts";

/** One request as it was handed to the network, without its credential. */
export interface SeenRequest {
  /** By the clock of the test. */
  readonly at: number;
  /** Name of the client's method; undefined for a request to none of its operations. */
  readonly operation: string | undefined;
  readonly method: string;
  readonly url: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: Headers;
  /** The idempotency key, where the operation takes one. */
  readonly key: string | undefined;
  /** The text that was sent; empty where there was none. */
  readonly body: string;
}

/** Headers that carry a credential whatever a document says. */
const alwaysSecret = ["authorization", "proxy-authorization", "cookie"];

/** Everything of a request but its body, which is still to be read. */
export function seeRequest(
  table: OperationTable,
  request: Request,
  at: number,
): Omit<SeenRequest, "body"> & { body: string } {
  const url = withoutCredential(table, request.url);
  const { pathname, origin } = new URL(url);
  const found = findOperation(table, request.method, pathname);
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

/** Taken out of the text, since a query that is parsed and written again may have other bytes. */
function withoutCredential(table: OperationTable, url: string): string {
  const secret = new Set(credentialNames(table, "query").map(encodeURIComponent));
  const [path = "", query] = url.split("?");
  const open = query?.split("&").filter((pair) => !secret.has(pair.split("=")[0] ?? ""));
  return open === undefined || open.length === 0 ? path : `${path}?${open.join("&")}`;
}

function credentialNames({ operations }: OperationTable, place: string): readonly string[] {
  return Object.values(operations).flatMap(({ credential }) =>
    credential?.in === place ? [credential.name] : [],
  );
}
