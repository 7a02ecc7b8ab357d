import type { Browser, Page } from "playwright-core";
import { afterAll, onTestFinished, type TestContext } from "vitest";
import { BrowserError, launchBrowser } from "./launch-browser.ts";

export type PageOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** The browser of a test file. */
export interface TestBrowser {
  /** An empty page with cookies and storage of its own, which ends with the test. Leaves the test out where no browser runs. */
  open(context: TestContext, options?: PageOptions): Promise<Page>;
}

/** A busy machine may be slow to draw. */
const longestWait = 30_000;

/**
 * Starts the browser that the tests of a file share, and ends it after the last of them. To be awaited at the top of the file.
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
