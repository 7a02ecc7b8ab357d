import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import type { Methods } from "../../codegen/test/bookshop/generated/methods.ts";
import type { ClientOptions } from "../src/runtime/client-options.ts";
import { createMethods } from "../src/runtime/create-methods.ts";
import type { OperationMethod } from "../src/runtime/operation-method.ts";

/** The runtime over another document than the one this package is made for: it must not know the difference. */
export type Bookshop = {
  readonly [Name in keyof Methods]: OperationMethod<
    (typeof operationTable)["operations"][Name],
    Methods[Name]
  >;
};

export function createBookshop(options: Partial<ClientOptions>): Bookshop {
  const methods = createMethods(operationTable, {
    baseUrl: "http://shop.test/v2/",
    auth: "secret-card",
    // What most tests look at is one exchange; those of the retries set their own.
    maxRetries: 0,
    budget: false,
    ...options,
  });
  return methods as unknown as Bookshop;
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
