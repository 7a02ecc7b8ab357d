import { type ControlClientOptions, createControlClient } from "../client/create-control-client.ts";
import { operationTable } from "../generated/operations.ts";
import type { ServerControl } from "./server-control.ts";

/** Creates a client for the control plane of a server of any document in another process. */
export function createServerClient(options: ControlClientOptions): ServerControl {
  return createControlClient<ServerControl>(operationTable.operations, options);
}
