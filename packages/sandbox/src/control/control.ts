import type { ControlOperations } from "./control-operations.ts";
import type { NewWorkspace } from "./generated/schemas.ts";
import type { IsolatedWorkspace } from "./isolate-workspace.ts";

export type * from "./generated/schemas.ts";

/**
 * Moves the clock of a sandbox, enables faults, and changes the data of the service. The methods are the operations of the
 * control plane's document. In process and over HTTP, they take one object (parameters and body together) and resolve to
 * the response body. They reject with a SandboxError: `control-unknown` for an unknown name, `control-invalid` for invalid
 * arguments, `clock-backwards`. Over HTTP they also reject with a ControlError: `control-rejected` for a wrong token,
 * `control-unreachable`, `control-failed`.
 *
 * @example
 * ```ts
 * import { createSandbox } from "@local-ads/sandbox";
 *
 * const { control } = await createSandbox();
 * const { now } = await control.advance({ milliseconds: 60_000 });
 * await control.setSubscription({ workspace: "rivera-plumbing", active: false });
 * ```
 */
export interface Control extends ControlOperations {
  /**
   * Creates a workspace with an owner's key, isolated from the others: its controls change only this workspace and its calls. With `await using`,
   * it is dropped at the end of the block.
   */
  readonly workspace: (wanted?: NewWorkspace) => Promise<IsolatedWorkspace>;
}
