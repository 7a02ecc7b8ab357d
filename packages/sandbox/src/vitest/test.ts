import { test as base, type TestAPI } from "vitest";
import {
  type SharedSandbox,
  type TestWorkspace,
  useSharedSandbox,
  useWorkspace,
  type WorkspaceOptions,
} from "../fixtures/use-shared-sandbox.ts";

export type { SharedSandbox, TestWorkspace, WorkspaceOptions };

/** The fixtures of `test`. */
export interface SandboxFixtures {
  /** One sandbox for all tests of a worker, with a frozen clock. */
  readonly sandbox: SharedSandbox;
  /** The wanted workspace. Default: one with a subscription, funding, leads and campaigns. */
  readonly workspaceOptions: WorkspaceOptions;
  /** A workspace of the test alone, with an owner's token. It is dropped after the test. */
  readonly workspace: TestWorkspace;
}

/**
 * The `test` of Vitest with a workspace of its own in a sandbox. The tests can run concurrently: faults, outages, latency and holds of
 * `workspace.control` concern only that workspace. It uses the sandbox of SANDBOX_URL, SANDBOX_CONTROL_URL and SANDBOX_CONTROL_TOKEN,
 * or starts one for each worker.
 *
 * @example
 * ```ts
 * import { test } from "@local-ads/sandbox/vitest";
 * import { expect } from "vitest";
 *
 * test("the service is down", async ({ workspace }) => {
 *   await workspace.control.setService({ configured: false });
 *   const headers = { authorization: `Bearer ${workspace.token}` };
 *   expect((await fetch(`${workspace.url}/leads`, { headers })).status).toBe(503);
 * });
 * ```
 */
export const test: TestAPI<SandboxFixtures> = base.extend<SandboxFixtures>({
  // Vitest reads the names of the fixtures from the pattern, which is empty here.
  // oxlint-disable-next-line no-empty-pattern
  sandbox: [async ({}, use) => useSharedSandbox(use), { scope: "worker" }],
  workspaceOptions: {},
  workspace: async ({ sandbox, workspaceOptions }, use) =>
    useWorkspace(sandbox, workspaceOptions, use),
});
