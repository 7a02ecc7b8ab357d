import { fileURLToPath } from "node:url";
import { createProcesses, type Processes, type ServerProcess } from "@plumbline-tools/kills";
import type { SandboxOptions, SandboxProfile } from "../../src/index.ts";

/** A sandbox in its own process. */
export type SandboxProcess = ServerProcess<SandboxProfile>;

/** Sandboxes that have loaded their modules, for fast starts. */
export type SandboxProcesses = Processes<SandboxOptions, SandboxProfile>;

const program = fileURLToPath(new URL("standby.ts", import.meta.url));

/** Keeps a number of processes waiting. `folder` is for the compile cache of Node. */
export function createSandboxProcesses(waiting: number, folder: string): SandboxProcesses {
  return createProcesses({ program, waiting, folder });
}
