import { createBrowser } from "../oauth/support/browser.ts";

/** A browser as a command: it opens a page, sends a form for each step of `CONSENT`, and goes to the callback. */
const [url = "", steps = process.env["CONSENT"] ?? "[]"] = process.argv.slice(2);
const browser = createBrowser(new URL(url).origin);
let page = await browser.open(url);
// The steps are written by the test that starts this.
for (const step of JSON.parse(steps) as Record<string, string>[])
  // oxlint-disable-next-line no-await-in-loop -- each form is on the page that the one before leads to
  page = await browser.submit(page, step);
await fetch(page.url);
