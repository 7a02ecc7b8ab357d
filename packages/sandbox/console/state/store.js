import { signal } from "@preact/signals";
import * as shared from "@plumbline/control/console/state/store.js";
import { useControl as useShared } from "@plumbline/control/console/state/use-control.js";
/** @import { Signal } from "@preact/signals" */
/** @import { Control, Fault, Identity, Job, ServerState, Workspace } from "../../src/control/control.ts" */
/** @import { SandboxDescription } from "../../src/control/console/sandbox-description.ts" */

/** @type {Signal<readonly Workspace[]>} */
export const workspaces = signal([]);
/** @type {Signal<readonly Identity[]>} */
export const identities = signal([]);
/** @type {Signal<readonly Fault[]>} */
export const faults = signal([]);
/** @type {Signal<readonly Job[]>} */
export const jobs = signal([]);

// The control plane of a sandbox has more than that of every server.

export const service = /** @type {Signal<SandboxDescription | undefined>} */ (
  /** @type {unknown} */ (shared.service)
);
export const state = /** @type {Signal<ServerState | undefined>} */ (
  /** @type {unknown} */ (shared.state)
);

/** @see shared.act */
export const act =
  /** @type {(done: string, work: (control: Control) => Promise<unknown>) => Promise<void>} */ (
    /** @type {unknown} */ (shared.act)
  );

/** @see useShared */
export const useControl =
  /** @type {<T>(read: (control: Control) => Promise<T>, key: string) => T | undefined} */ (
    /** @type {unknown} */ (useShared)
  );

/** Reads the data of the pages. @param {Control} control */
export async function read(control) {
  const data = await Promise.all([
    control.workspaces(),
    control.identities(),
    control.faults(),
    control.jobs(),
  ]);
  return () => {
    [workspaces.value, identities.value, faults.value, jobs.value] = data;
  };
}
