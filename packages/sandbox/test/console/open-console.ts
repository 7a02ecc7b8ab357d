import type { Browser, Page } from "@plumbline-tools/browser";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";
import { takeContract } from "../../src/take-contract.ts";

const contract = await takeContract(undefined);

export type ConsoleOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

export interface OpenConsole {
  readonly sandbox: RunningSandbox;
  readonly page: Page;
  /** Of requests that left for another host. */
  readonly strangers: readonly string[];
  /** What the browser complained about. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** A sandbox that listens, and its console in a browser. */
export async function openConsole(browser: Browser, options: ConsoleOptions): Promise<OpenConsole> {
  const sandbox = await startSandbox({
    contract,
    port: 0,
    clock: { mode: "frozen", start: Date.UTC(2026, 2, 1, 12) },
  });
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const strangers: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== sandbox.controlUrl) strangers.push(request.url());
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${sandbox.controlUrl}/#token=${sandbox.controlToken}`);
  await page.getByRole("heading", { name: "Log", exact: true }).waitFor();
  return {
    sandbox,
    page,
    strangers,
    complaints,
    async close() {
      await context.close();
      await sandbox.close();
    },
  };
}
