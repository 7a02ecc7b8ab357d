import { fileURLToPath } from "node:url";
import { type Page, readFocus, type Watched, watchPage } from "@plumbline-tools/browser";
import { onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";
import { takeContract } from "../../src/take-contract.ts";

const contract = await takeContract(undefined);

/** Where screenshots are stored. */
export const artifacts = fileURLToPath(
  new URL("../../../../.plumbline/artifacts/", import.meta.url),
);

/** A sandbox and its console on a page, until the test ends. */
export interface OpenConsole extends Watched {
  readonly sandbox: RunningSandbox;
  readonly page: Page;
  /** Opens a place of the console by its hash. */
  readonly go: (hash: string) => Promise<void>;
  /** Waits for a message of the console. */
  readonly said: (text: string) => Promise<void>;
  /** Sends a request as the first identity and returns the status. */
  readonly send: (line: string, body?: string) => Promise<number>;
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
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  return {
    sandbox,
    page,
    ...watched,
    async go(hash) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    },
    said: (text) => page.getByText(text).first().waitFor(),
    send: (line, body) => send(sandbox, line, body),
  };
}

async function send(sandbox: RunningSandbox, line: string, body?: string): Promise<number> {
  const [method = "GET", path = "/"] = line.split(" ");
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.identities()[0]?.token}`,
      "content-type": "application/json",
      "idempotency-key": "a-key-of-the-test",
    },
    ...(body !== undefined && { body }),
  });
  await response.text();
  return response.status;
}

const mostPresses = 150;

/** Presses Tab until the focus is on an element of that name. Throws if the keyboard does not reach it. */
export async function tabTo(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (isWanted((await readFocus(page)).name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not reach the element");
}
