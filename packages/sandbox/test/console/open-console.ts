import { type Page, type Watched, watchPage } from "@plumbline-tools/browser";
import { onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";
import { takeContract } from "../../src/take-contract.ts";

const contract = await takeContract(undefined);

/** A sandbox and its console on a page, until the test ends. */
export interface OpenConsole extends Watched {
  readonly sandbox: RunningSandbox;
  readonly page: Page;
}

/** @see OpenConsole */
export async function openConsole(page: Page): Promise<OpenConsole> {
  const sandbox = await startSandbox({
    contract,
    port: 0,
    clock: { mode: "frozen", start: Date.UTC(2026, 2, 1, 12) },
  });
  onTestFinished(() => sandbox.close());
  const watched = watchPage(page, (url) => new URL(url).origin === sandbox.controlUrl);
  await page.goto(`${sandbox.controlUrl}/#token=${sandbox.controlToken}`);
  await page.getByRole("heading", { name: "Log", exact: true }).waitFor();
  return { sandbox, page, ...watched };
}
