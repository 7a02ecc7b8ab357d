import type { Browser, Page } from "playwright-core";
import { afterAll, onTestFinished, type TestContext } from "vitest";
import { BrowserError, launchBrowser } from "./launch-browser.ts";

export type PageOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** The browser of a test file. */
export interface TestBrowser {
  /** Opens an empty page with its own cookies and storage; it is closed when the test ends. Skips the test if no browser starts. */
  open(context: TestContext, options?: PageOptions): Promise<Page>;
}

/** Rendering is slow on a busy machine. */
const longestWait = 30_000;

/**
 * Starts the browser that the tests of a file share and closes it after the last test. Await it at the top of the file.
 *
 * @example
 * const browser = await browserForTests();
 * test("the page shows its title", async (context) => {
 *   const page = await browser.open(context);
 * });
 */
export async function browserForTests(): Promise<TestBrowser> {
  const browser = await launchBrowser().catch((error: BrowserError) => error);
  afterAll(async () => {
    if (!(browser instanceof BrowserError)) await browser.close();
  });
  return {
    async open({ skip }, options = {}) {
      if (browser instanceof BrowserError) return skip(browser.message);
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      context.setDefaultTimeout(longestWait);
      return context.newPage();
    },
  };
}
