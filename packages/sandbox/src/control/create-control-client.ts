import { type ControlClientOptions, createControlClient as createClient } from "@plumbline/control";
import type { Control } from "./control.ts";
import type { ControlOperations } from "./control-operations.ts";
import { operationTable } from "./generated/operations.ts";
import { isolateWorkspace } from "./isolate-workspace.ts";

/**
 * Creates a client for the control plane of a sandbox in another process. Its methods are those of `sandbox.control`. They
 * reject with the SandboxError of the sandbox, or with a ControlError: `control-unreachable`, `control-rejected` for a wrong
 * token, `control-failed` for an internal error of the sandbox.
 *
 * @example
 * ```ts
 * import { createControlClient } from "@local-ads/sandbox";
 *
 * const control = createControlClient({ url: "http://127.0.0.1:4021", token: "…" });
 * await control.advance({ milliseconds: 60_000 });
 * ```
 */
export function createControlClient(options: ControlClientOptions): Control {
  const operations = createClient<ControlOperations>(operationTable.operations, options);
  return { ...operations, workspace: (wanted) => isolateWorkspace(operations, wanted) };
}
