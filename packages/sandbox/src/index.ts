export type { Control } from "./control/control.ts";
export type * from "./control/generated/schemas.ts";
export type { ControlOperations } from "./control/control-operations.ts";
export { ControlError, type ControlErrorCode, isControlError } from "@plumbline/control";
export type { ControlClientOptions } from "@plumbline/control";
export { createControlClient } from "./control/create-control-client.ts";
export type { IsolatedWorkspace, WorkspaceControl } from "./control/isolate-workspace.ts";
export type { SandboxFixtures, SandboxIdentity } from "./service/seeding/sandbox-identity.ts";
export { createSandbox, type Sandbox } from "./create-sandbox.ts";
export { isSandboxError, SandboxError, type SandboxErrorCode } from "./state/sandbox-error.ts";
export type { LoggedExchange, LoggedMessage } from "@plumbline/control";
export type { ClockOption, SandboxOptions } from "./sandbox-options.ts";
export {
  type RunningSandbox,
  startSandbox,
  type StartSandboxOptions,
} from "./start/start-sandbox.ts";
export { describeAuthorization, type SandboxProfile } from "./start/sandbox-profile.ts";
