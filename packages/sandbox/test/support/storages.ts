import { ownTables } from "../../src/state/database/open-storage.ts";
import type { Tables } from "../../src/state/database/tables.ts";
import * as support from "../../../storage/test/support/storages.ts";

export { failureOf } from "../../../storage/test/support/storages.ts";

type TestStorages = Promise<readonly support.TestStorage<Tables>[]>;

/** The storages of `@plumbline/storage` with the tables of a sandbox. */
export function availableStorages(): TestStorages {
  return support.availableStorages<Tables>(ownTables);
}

/** Those of them that several instances can share. */
export function sharedStorages(): TestStorages {
  return support.sharedStorages<Tables>(ownTables);
}
