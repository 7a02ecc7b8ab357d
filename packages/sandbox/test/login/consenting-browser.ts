import { createBrowser } from "../oauth/support/browser.ts";

/** A browser as a command: opens a page, sends a form for each step of `CONSENT`, and opens the callback. */
const [url = "", steps = process.env["CONSENT"] ?? "[]"] = process.argv.slice(2);
const browser = createBrowser(new URL(url).origin);
let page = await browser.open(url);
// Written by the test that starts this program.
for (const step of JSON.parse(steps) as Record<string, string>[])
  // oxlint-disable-next-line no-await-in-loop -- each form is on the page that follows the previous form
  page = await browser.submit(page, step);
await fetch(page.url);
