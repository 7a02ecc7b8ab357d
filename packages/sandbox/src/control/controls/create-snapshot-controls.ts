import { createSnapshotControls as createControls } from "@plumbline/control";
import { asObject, type JsonObject } from "@plumbline/contract";
import type { Core } from "../../core.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { tellOrigin } from "../../world-keeper.ts";
import type { Control } from "../control.ts";
import { showState } from "./show-state.ts";

type SnapshotControls = Pick<Control, "snapshot" | "snapshots" | "dump" | "restore">;

export function createSnapshotControls(core: Core): SnapshotControls {
  const { storage, clock } = core.service;
  return createControls({
    storage,
    now: () => clock.now(),
    seed: core.seed,
    check: assertWorld,
    async onRestored() {
      await core.reload();
      core.log.clear();
      return showState(core);
    },
  });
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
