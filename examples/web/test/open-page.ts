import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@local-ads/sandbox";
import { type Page, type Watched, watchPage } from "@plumbline-tools/browser";
import { build, preview } from "vite";
import { afterAll, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds the page and serves it until the last test of the file. Returns its address. */
export async function servePage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "web-example-"));
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  afterAll(async () => {
    await server.close();
    await rm(outDir, { recursive: true });
  });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error("The page is not served");
  return url;
}

/** The page and a sandbox that it uses, until the test ends. */
export interface OpenPage extends Watched {
  readonly page: Page;
  readonly sandbox: RunningSandbox;
  /** Signs in with a key and opens a view. */
  readonly enter: (view: string) => Promise<void>;
}

/** @see OpenPage */
export async function openPage(page: Page, address: string): Promise<OpenPage> {
  const sandbox = await startSandbox({
    port: 0,
    clock: { mode: "frozen", start: Date.UTC(2026, 2, 1, 12) },
  });
  onTestFinished(() => sandbox.close());
  const own = new Set([new URL(address).origin, new URL(sandbox.url).origin]);
  const watched = watchPage(page, (url) => own.has(new URL(url).origin));
  await page.goto(address);
  await page.getByLabel("Address of the service").fill(sandbox.url);
  return {
    page,
    sandbox,
    ...watched,
    async enter(view) {
      await page.getByLabel(/^API key/).fill(sandbox.identities()[0]?.token ?? "");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: view, exact: true }).click();
      await page.getByRole("heading", { name: view }).waitFor();
    },
  };
}
