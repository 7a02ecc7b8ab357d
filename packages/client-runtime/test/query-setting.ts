import { QueryClient } from "@tanstack/query-core";
import { onTestFinished } from "vitest";
import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, json } from "./bookshop-client.ts";
import type { ClientOptions } from "../src/call/ongoing/client-options.ts";
import { faults, virtualClock, type FaultyFetch, type Step } from "../src/testing/index.ts";
import type { VirtualClock } from "../src/testing/index.ts";
import { queries, type Queries } from "../src/adapters/query/index.ts";

export const path = { id: "b1" };

export const body = { title: "Emma" };

export const ok = (): Response => json(200, book);

export type Shop = Queries<
  (typeof operationTable)["operations"],
  ReturnType<typeof createBookshop>
>;

interface Setting {
  readonly shop: Shop;
  readonly fetch: FaultyFetch;
  readonly clock: VirtualClock;
  readonly cache: QueryClient;
}

export function setUp(steps: readonly Step[], options: Partial<ClientOptions> = {}): Setting {
  const clock = virtualClock();
  const fetch = faults(operationTable, steps, { clock });
  const client = createBookshop({ fetch, clock, ...options });
  return { shop: queries(operationTable, client), fetch, clock, cache: createCache() };
}

export function createCache(): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 1 } } });
  onTestFinished(() => cache.clear());
  return cache;
}
