import { expect, test } from "vitest";
import { BrowserError, launchBrowser } from "./launch-browser.ts";

const browser = await launchBrowser().catch((error: BrowserError) => error);

test("a page is drawn and its script runs", async ({ skip }) => {
  if (browser instanceof BrowserError) {
    skip(browser.message);
    return;
  }
  const page = await browser.newPage();
  await page.setContent(
    "<h1>before</h1><script>document.querySelector('h1').append(', after')</script>",
  );

  expect(await page.getByRole("heading").textContent()).toBe("before, after");
  expect((await page.getByRole("heading").boundingBox())?.height).toBeGreaterThan(0);
  await browser.close();
});
