import {
  createMemoryIdempotencyStore,
  createMemoryRateLimitStore,
  type IdempotencyStore,
  type RateLimitStore,
} from "@plumbline/policies";
import { createSqlIdempotencyStore, createSqlRateLimitStore } from "@plumbline/storage";
import type { MockScope } from "./mock-request.ts";
import type { MockService } from "./mock-service.ts";

/** Where the policies keep keys and hits. */
export interface PolicyStores {
  /** The store of keys, within a transaction if one is given. */
  readonly keys: (scope?: MockScope) => IdempotencyStore;
  readonly limits: RateLimitStore;
}

/** The mock without state forgets the oldest completed keys beyond this number, so that its memory stays bounded. */
const keptKeys = 100_000;

/** With state, keys and hits are in the database of the things: a key and what its request changed are committed together. */
export function createStores({ things }: Pick<MockService, "things">): PolicyStores {
  if (things === undefined) {
    const keys = createMemoryIdempotencyStore({ capacity: keptKeys });
    return { keys: () => keys, limits: createMemoryRateLimitStore() };
  }
  const { storage } = things;
  return {
    keys: (scope = storage.db) => createSqlIdempotencyStore(scope, storage),
    limits: createSqlRateLimitStore(storage, 0),
  };
}
