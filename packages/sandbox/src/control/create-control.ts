import type { Core } from "../core.ts";
import type { Control } from "./control.ts";
import { createClockControls } from "./controls/clock-controls.ts";
import { createCreationControls } from "./controls/creation-controls.ts";
import { createFaultControls } from "./controls/fault-controls.ts";
import { createIdentityControls } from "./controls/identity-controls.ts";
import { createJobControls } from "./controls/job-controls.ts";
import { createLogControls } from "./controls/log-controls.ts";
import { createSnapshotControls } from "./controls/snapshot-controls.ts";
import { createTrafficControls } from "./controls/traffic-controls.ts";
import { createWalletControls } from "./controls/wallet-controls.ts";
import { createWorkspaceControls } from "./controls/workspace-controls.ts";
import { createWorldControls } from "./controls/world-controls.ts";
import { holdToDocument } from "./hold-to-document.ts";

/** The control plane of a sandbox in its own process; what it is given is held to the document first. */
export function createControl(core: Core): Control {
  return holdToDocument({
    ...createWorldControls(core),
    ...createSnapshotControls(core),
    ...createClockControls(core),
    ...createWorkspaceControls(core),
    ...createCreationControls(core),
    ...createWalletControls(core),
    ...createIdentityControls(core),
    ...createTrafficControls(core),
    ...createJobControls(core),
    ...createFaultControls(core),
    ...createLogControls(core),
  });
}
