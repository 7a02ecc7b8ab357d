import type { Core } from "../core.ts";
import type { Control, Exchange } from "./control.ts";
import {
  createClockControls,
  createLogControls,
  holdToDocument,
  type LogInput,
  showExchange,
} from "@plumbline/control";
import { createCreationControls } from "./controls/workspaces/create-creation-controls.ts";
import { createFaultControls } from "./controls/create-fault-controls.ts";
import { createIdentityControls } from "./controls/create-identity-controls.ts";
import { createJobControls } from "./controls/create-job-controls.ts";
import { createRecordControls } from "./controls/workspaces/create-record-controls.ts";
import { createRequestControls } from "./controls/create-request-controls.ts";
import { createSnapshotControls } from "./controls/create-snapshot-controls.ts";
import { createTrafficControls } from "./controls/create-traffic-controls.ts";
import { createWalletControls } from "./controls/workspaces/create-wallet-controls.ts";
import { createWorkspaceControls } from "./controls/workspaces/create-workspace-controls.ts";
import { createWorldControls } from "./controls/create-world-controls.ts";
import { isolateWorkspace } from "./isolate-workspace.ts";
import { controlDocument } from "./control-document.ts";

/** Creates the control plane of a sandbox in its process. It validates arguments against the document. `fetch` calls the service. */
export function createControl(core: Core, fetch: (request: Request) => Promise<Response>): Control {
  const operations = holdToDocument(controlDocument, {
    ...createWorldControls(core),
    ...createSnapshotControls(core),
    ...createClockControls(core.service.clock),
    ...createWorkspaceControls(core),
    ...createCreationControls(core),
    ...createRecordControls(core),
    ...createWalletControls(core),
    ...createIdentityControls(core),
    ...createTrafficControls(core),
    ...createRequestControls(core, fetch),
    ...createJobControls(core),
    ...createFaultControls(core),
    ...createLogControls<Exchange, LogInput & { readonly workspace?: string }>({
      log: core.log,
      show: (exchange) => ({
        ...showExchange(core.service.contract, exchange),
        workspace: exchange.partition ?? null,
      }),
      isMeant: ({ partition }, { workspace }) => workspace === undefined || partition === workspace,
    }),
  });
  return { ...operations, workspace: (wanted) => isolateWorkspace(operations, wanted) };
}
