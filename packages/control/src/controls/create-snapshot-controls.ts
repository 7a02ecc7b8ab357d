import type { JsonObject } from "@plumbline/contract";
import { dumpTables, restoreTables, StateError, type Storage } from "@plumbline/storage";
import type { Dump, Snapshot } from "../generated/schemas.ts";
import { toInstant } from "../to-instant.ts";

/** A server that snapshots are taken of. `State` is the type in which its control plane returns its state. */
export interface SnapshotTarget<State> {
  readonly storage: Storage;
  readonly now: () => Promise<number>;
  readonly seed: () => number;
  /** Throws StateError if rows that fit the tables are not those of such a server. */
  readonly check?: (database: JsonObject) => void;
  /** Takes over what was restored, and shows the server. */
  readonly onRestored: (dump: Dump) => Promise<State>;
}

/** The operations of snapshots. */
export interface SnapshotControls<State> {
  readonly snapshot: () => Promise<Snapshot>;
  readonly snapshots: () => Promise<Snapshot[]>;
  readonly dump: (input: { readonly id: string }) => Promise<Dump>;
  readonly restore: (input: { readonly id: string } | { readonly dump: Dump }) => Promise<State>;
}

/** Creates the controls of snapshots, which are in the memory of this process. */
export function createSnapshotControls<State>({
  storage,
  now,
  seed,
  check = () => {},
  onRestored,
}: SnapshotTarget<State>): SnapshotControls<State> {
  const kept = new Map<string, Dump>();
  let count = 0;

  function find(id: string): Dump {
    const dump = kept.get(id);
    if (dump) return dump;
    throw new StateError("control-unknown", `Unknown snapshot in this process: ${id}`, {
      hint: "See control.snapshots() for IDs. To keep a snapshot longer, save a dump to a file.",
    });
  }

  return {
    async snapshot() {
      const database = await dumpTables(storage);
      const at = database.clock?.now ?? (await now());
      // Rows have only JSON values.
      const json = database as unknown as JsonObject;
      count += 1;
      const id = `snapshot-${count}`;
      kept.set(id, { seed: seed(), at: toInstant(at), database: json });
      return show(id, find(id));
    },
    snapshots: async () => Array.from(kept, ([id, dump]) => show(id, dump)),
    dump: async ({ id }) => find(id),
    async restore(from) {
      const dump = "dump" in from ? from.dump : find(from.id);
      const database = dump.database as JsonObject; // validated against the document
      check(database);
      await restoreTables(storage, database);
      return onRestored(dump);
    },
  };
}

function show(id: string, { at, seed }: Dump): Snapshot {
  return { id, at, seed };
}
