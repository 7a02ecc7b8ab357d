import { expect, test } from "vitest";
import { browserForTests, findViolations, readFocus, tabThrough, watchPage } from "./index.ts";

const browser = await browserForTests();

test("renders a page and runs its script", async (context) => {
  const page = await browser.open(context);
  await page.setContent(
    "<h1>before</h1><script>document.querySelector('h1').append(', after')</script>",
  );

  expect(await page.getByRole("heading").textContent()).toBe("before, after");
  expect((await page.getByRole("heading").boundingBox())?.height).toBeGreaterThan(0);
});

test("records requests to other hosts and console messages", async (context) => {
  const page = await browser.open(context);
  const watched = watchPage(page, (url) => url.startsWith("data:"));
  await page.route("**/*", (route) => route.abort());
  await page.setContent(
    '<img src="http://127.0.0.1:1/pixel"><script>console.warn("careful")</script>',
  );

  await expect.poll(() => watched.strangers).toEqual(["http://127.0.0.1:1/pixel"]);
  expect(watched.complaints).toContain("careful");
});

test("finds violations of accessibility", async (context) => {
  const page = await browser.open(context);
  await page.setContent('<input type="text">');

  const violations = await findViolations(page);

  expect(violations).toContainEqual({
    rule: "label",
    impact: "critical",
    places: ['<input type="text">'],
  });
});

test("tabs through a page until the focus leaves it", async (context) => {
  const page = await browser.open(context);
  await page.setContent(
    '<button aria-label="First">1</button><input id="second" style="outline:none">',
  );

  expect(await tabThrough(page)).toEqual([
    { name: "button First", isOutlined: true },
    { name: "input second", isOutlined: false },
  ]);
  expect(await readFocus(page)).toMatchObject({ name: "body" });
});
