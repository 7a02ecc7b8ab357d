import type { OperationTable } from "../src/generated/operation-table.ts";
import type { Outcome } from "../src/runtime/outcome.ts";
import type { CallInput } from "../src/runtime/prepare-call.ts";
import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import type { Methods } from "../../codegen/test/bookshop/generated/methods.ts";
import type { ClientOptions } from "../src/runtime/client-options.ts";
import type { ClientOf } from "../src/runtime/client-of.ts";
import { connectClient } from "../src/runtime/connect-client.ts";

/** The runtime over another document than the one this package is made for: it must not know the difference. */
export type Bookshop = ClientOf<(typeof operationTable)["operations"], Methods>;

export function createBookshop(options: Partial<ClientOptions>): Bookshop {
  const client = connectClient(operationTable, {
    baseUrl: "http://shop.test/v2/",
    auth: "secret-card",
    // What most tests look at is one exchange; those of the retries set their own.
    maxRetries: 0,
    budget: false,
    ...options,
  });
  return client as unknown as Bookshop;
}

/** The operations of any table as one calls them without types. */
export function createMethods(
  table: OperationTable,
  options: ClientOptions,
): Readonly<Record<string, (input?: CallInput) => Promise<Outcome>>> {
  return connectClient(table, options) as ReturnType<typeof createMethods>;
}

export interface Answered {
  readonly shop: Bookshop;
  /** The requests so far. */
  readonly requests: readonly Request[];
}

/** A client whose every request is answered by the same response. */
export function answeredBy(
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): Answered {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request.clone());
    return answer();
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
