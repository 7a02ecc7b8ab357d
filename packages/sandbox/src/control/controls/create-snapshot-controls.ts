import { asObject, type JsonObject } from "@plumbline/contract";
import type { Core } from "../../core.ts";
import { dumpTables, restoreTables } from "@plumbline/storage";
import { SandboxError } from "../../state/sandbox-error.ts";
import { tellOrigin } from "../../world-keeper.ts";
import type { Control, Dump, Snapshot } from "../control.ts";
import { toInstant } from "@plumbline/control";
import { showState } from "./show-state.ts";

type SnapshotControls = Pick<Control, "snapshot" | "snapshots" | "dump" | "restore">;

export function createSnapshotControls(core: Core): SnapshotControls {
  const { storage, clock } = core.service;
  const kept = new Map<string, Dump>();
  let count = 0;

  function find(id: string): Dump {
    const dump = kept.get(id);
    if (dump) return dump;
    throw new SandboxError("control-unknown", `Unknown snapshot in this process: ${id}`, {
      hint: "See control.snapshots() for IDs. To keep a snapshot longer, save a dump to a file.",
    });
  }

  return {
    async snapshot() {
      const database = await dumpTables(storage);
      const at = database.clock?.now ?? (await clock.now());
      // Rows have only JSON values.
      const json = database as unknown as JsonObject;
      count += 1;
      const id = `snapshot-${count}`;
      kept.set(id, { seed: core.seed(), at: toInstant(at), database: json });
      return show(id, find(id));
    },
    snapshots: async () => Array.from(kept, ([id, dump]) => show(id, dump)),
    dump: async ({ id }) => find(id),
    async restore(from) {
      const dump = "dump" in from ? from.dump : find(from.id);
      const database = dump.database as JsonObject; // validated against the document
      assertWorld(database);
      await restoreTables(storage, database);
      await core.reload();
      core.log.clear();
      return showState(core);
    },
  };
}

/** Rows can fit the tables without being a world. */
function assertWorld(database: JsonObject): void {
  if (tellOrigin(asObject(database["tables"])["settings"])) return;
  throw new SandboxError(
    "control-invalid",
    "The dump cannot be restored: it lacks the origin of its world",
    { hint: "Restore a dump from a sandbox of this version." },
  );
}

function show(id: string, { at, seed }: Dump): Snapshot {
  return { id, at, seed };
}
