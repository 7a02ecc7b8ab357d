import type { OperationTable } from "../src/table/operation-table.ts";
import type { Outcome } from "../src/outcome/outcome.ts";
import type { CallInput } from "../src/call/prepare-call.ts";
import type { Client } from "../../codegen/test/bookshop/generated/calls.ts";
import { createClient } from "../../codegen/test/bookshop/generated/client.ts";
import type { ClientOptions } from "../src/call/ongoing/client-options.ts";
import { connectClient } from "../src/client/connect-client.ts";
import { equip } from "../src/client/equip.ts";

/** The client of a small document. */
export type Bookshop = Client;

export function createBookshop(options: Partial<ClientOptions>): Bookshop {
  return createClient({
    baseUrl: "https://shop.test/v2/",
    auth: "secret-card",
    // Most tests inspect one exchange. Tests of retries set their own value.
    maxRetries: 0,
    budget: false,
    ...options,
  });
}

/** The methods of any table, untyped. */
export function createMethods(
  table: OperationTable,
  options: ClientOptions,
): Readonly<Record<string, (input?: CallInput) => Promise<Outcome>>> {
  return connectClient(equip(table), options);
}

export interface RespondingShop {
  readonly shop: Bookshop;
  /** The requests so far. */
  readonly requests: readonly Request[];
}

/** A client whose requests all get the same response. */
export function respondingWith(
  respond: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): RespondingShop {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request.clone());
    return respond();
  };
  return { shop: createBookshop({ fetch, ...options }), requests };
}

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "trace-id": "t-1", ...headers } });
}

export const book = { id: "b1", title: "Emma", note: null } as const;
