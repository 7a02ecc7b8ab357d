import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserForTests, findViolations, type Page, watchPage } from "@plumbline-tools/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { readSite } from "./pages/read-site.ts";
import { type ServedSite, serveSite } from "./serve-site.ts";

const browser = await browserForTests();
const artifacts = fileURLToPath(new URL("../../.plumbline/artifacts/", import.meta.url));
const out = fileURLToPath(new URL("../../.plumbline/site/tested", import.meta.url));
const sections = readSite();
const routes = ["index", ...sections.flatMap(({ pages }) => pages.map(({ route }) => route))];

let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ folder: await buildSite({ out }), port: 0 });
});
afterAll(async () => site.close());

/** A page as the browser sees it. */
interface SeenPage {
  readonly ids: readonly string[];
  /** Paths with their fragments. */
  readonly links: readonly string[];
  readonly overhang: number;
}

const look = (page: Page): Promise<SeenPage> =>
  page.evaluate(`(() => ({
    ids: Array.from(document.querySelectorAll("[id]"), ({ id }) => id),
    links: Array.from(document.querySelectorAll("a[href]"), ({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, hash }) => pathname + decodeURIComponent(hash)),
    overhang: document.documentElement.scrollWidth - innerWidth,
  }))()`);

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${site.url}${route}.html`);
  // Set when the page has become interactive.
  await page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined");
}

test("every page is free of errors and of violations of accessibility, and every link leads to a page and a heading", async (context) => {
  const page = await browser.open(context);
  const watched = watchPage(page, (url) => url.startsWith(site.url) || url.startsWith("data:"));
  const seen = new Map<string, SeenPage>();
  const violations: unknown[] = [];
  for (const route of routes) {
    await open(page, route);
    seen.set(`/${route}.html`, await look(page));
    for (const violation of await findViolations(page)) violations.push({ route, ...violation });
  }
  const broken = [...seen].flatMap(([path, { links }]) =>
    links.filter((link) => !leads(link, seen)).map((link) => `${path}: ${link}`),
  );

  expect(seen.size).toBeGreaterThan(90);
  expect(watched.complaints).toEqual([]);
  expect(watched.strangers).toEqual([]);
  expect(broken).toEqual([]);
  expect(violations).toEqual([]);
});

test("a missing page and a missing heading are detected", () => {
  const seen = new Map([["/a.html", { ids: ["part"], links: [], overhang: 0 }]]);

  expect(
    ["/a.html", "/a.html#part", "/a.html#other", "/b.html"].map((to) => leads(to, seen)),
  ).toEqual([true, true, false, false]);
});

test("the search finds a page without the network", async (context) => {
  const page = await browser.open(context);
  const watched = watchPage(page, (url) => url.startsWith(site.url) || url.startsWith("data:"));
  await open(page, "index");

  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill("page-repeats-last-lead");
  const found = page.getByRole("option").filter({ hasText: "Table of faults" });
  await found.waitFor();
  await page.screenshot({ path: `${artifacts}site-search.png` });
  await found.click();
  await page.getByRole("heading", { name: "Controls of the sandbox" }).waitFor();

  expect(watched.strangers).toEqual([]);
  expect(watched.complaints).toEqual([]);
});

test("the search finds the guide of idempotency keys first", async (context) => {
  const page = await browser.open(context);
  await open(page, "index");

  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill("idempotency key");

  const first = page.getByRole("option").first();
  await first.filter({ hasText: "Idempotency keys and intents" }).waitFor();
  expect(await first.textContent()).toContain("Idempotency keys and intents");
});

const shown = ["index", "start/own-interface", "checks", "diff-rules", "packages/sandbox"];

test.for([
  { screen: "desktop-light", options: { colorScheme: "light" } },
  { screen: "desktop-dark", options: { colorScheme: "dark" } },
  {
    screen: "phone-light",
    options: { colorScheme: "light", viewport: { width: 390, height: 844 } },
  },
  { screen: "phone-dark", options: { colorScheme: "dark", viewport: { width: 390, height: 844 } } },
] as const)("pages are readable on $screen", async ({ screen, options }, context) => {
  const page = await browser.open(context, options);
  for (const route of shown) {
    await open(page, route);
    const name = route.replaceAll("/", "-");
    await page.screenshot({ path: `${artifacts}site-${name}-${screen}.png` });
    expect([route, await findViolations(page)]).toEqual([route, []]);
    expect([route, (await look(page)).overhang]).toEqual([route, 0]);
  }
});

test("the list for language models and the Markdown of its pages are files of the site", async () => {
  const list = await readFile(join(out, "llms.txt"), "utf8");
  const targets = Array.from(list.matchAll(/\]\(([^)]+)\)/g), ([, target = ""]) => target);
  const texts = await Promise.all(
    targets.map(async (target) => (await fetch(`${site.url}${target}`)).text()),
  );

  expect(targets).toHaveLength(routes.length - 1);
  expect(texts.filter((text) => !text.startsWith("# "))).toEqual([]);
});

function leads(link: string, seen: ReadonlyMap<string, SeenPage>): boolean {
  const [path = "", hash] = link.split("#");
  const page = seen.get(path === "/" ? "/index.html" : path);
  if (page === undefined) return false;
  return hash === undefined || hash === "" || page.ids.includes(hash);
}
