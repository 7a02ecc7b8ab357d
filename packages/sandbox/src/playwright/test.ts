import {
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  test as base,
  type TestType,
} from "@playwright/test";
import {
  type SharedSandbox,
  type TestWorkspace,
  useSharedSandbox,
  useWorkspace,
  type WorkspaceOptions,
} from "../fixtures/use-shared-sandbox.ts";

export type { SharedSandbox, TestWorkspace, WorkspaceOptions };

/** The fixtures of each test. */
export interface SandboxTestFixtures {
  /** The wanted workspace, for `test.use`. Default: one with a subscription, funding, leads and campaigns. */
  readonly workspaceOptions: WorkspaceOptions;
  /** A workspace of the test alone, with an owner's token. It is dropped after the test. */
  readonly workspace: TestWorkspace;
}

/** The fixtures of each worker. */
export interface SandboxWorkerFixtures {
  /** One sandbox for all tests of a worker, with a frozen clock. */
  readonly sandbox: SharedSandbox;
}

/**
 * The `test` of Playwright with a workspace of its own in a sandbox. Faults, outages, latency and holds of `workspace.control` concern only
 * that workspace. It uses the sandbox of SANDBOX_URL, SANDBOX_CONTROL_URL and SANDBOX_CONTROL_TOKEN, or starts one for each worker.
 *
 * @example
 * ```ts
 * import { test } from "@local-ads/sandbox/playwright";
 *
 * test("the service is down", async ({ page, workspace }) => {
 *   await workspace.control.setService({ configured: false });
 *   await page.goto(`http://127.0.0.1:5173/#token=${workspace.token}`);
 *   await page.getByRole("alert").waitFor();
 * });
 * ```
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SandboxTestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxWorkerFixtures
> = base.extend<SandboxTestFixtures, SandboxWorkerFixtures>({
  // Playwright reads the names of the fixtures from the pattern, which is empty here.
  // oxlint-disable-next-line no-empty-pattern
  sandbox: [async ({}, use) => useSharedSandbox(use), { scope: "worker" }],
  workspaceOptions: [{}, { option: true }],
  workspace: async ({ sandbox, workspaceOptions }, use) =>
    useWorkspace(sandbox, workspaceOptions, use),
});
