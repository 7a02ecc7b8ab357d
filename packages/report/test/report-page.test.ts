import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  browserForTests,
  findViolations,
  type Page,
  type PageOptions,
  screens,
  tabThrough,
  type Watched,
  watchPage,
} from "@plumbline-tools/browser";
import { expect, onTestFinished, test, type TestContext, vi } from "vitest";
import { renderHtml, type RunReport } from "../src/index.ts";
import { largeReport } from "../src/testing/large-report.ts";
import { sampleReport } from "../src/testing/sample-report.ts";

const browser = await browserForTests();
const artifacts = fileURLToPath(new URL("../../../.plumbline/artifacts/", import.meta.url));

/** Opens a report from its file in a browser. */
async function open(
  context: TestContext,
  report: RunReport,
  options?: PageOptions,
): Promise<Watched & { readonly page: Page }> {
  const page = await browser.open(context, options);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-page-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "report.html");
  await writeFile(file, renderHtml(report));
  const own = pathToFileURL(file).href;
  const watched = watchPage(page, (url) => url === own || url.startsWith("data:"));
  await page.goto(own);
  return { page, ...watched };
}

for (const { screen, options } of screens) {
  test(`on a ${screen.replace("-", " in ")}, the page is readable and sends no requests`, async (context) => {
    const { page, strangers, complaints } = await open(context, everyFamily(), options);
    await keep(page, screen);
    await page.evaluate(
      "document.querySelectorAll('details').forEach((one) => { one.open = true })",
    );

    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await keep(page, `${screen}-open`, { fullPage: true });
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

/** Retries, because the first screenshot can time out on a busy machine. */
async function keep(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  const path = `${artifacts}report-${name}.png`;
  await vi.waitFor(() => page.screenshot({ ...options, path }), { timeout: 60_000 });
}

/** The sample report with a column for every family. */
function everyFamily(): RunReport {
  const large = largeReport();
  const sample = sampleReport();
  const others = large.results
    .filter(({ operation }) => operation === "operation1")
    .map((result) => ({
      ...result,
      operation: "addBook",
      findings: [],
      status: "passed" as const,
    }));
  return sampleReport({ results: [...sample.results, ...others] });
}

test("a chosen colour scheme is kept", async (context) => {
  const { page } = await open(context, sampleReport(), { colorScheme: "light" });
  const background = (): Promise<string> =>
    page.evaluate("getComputedStyle(document.body).backgroundColor");
  const light = await background();

  await page.getByLabel("Colours").selectOption("dark");
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await background()).toBe(dark);

  await page.getByLabel("Colours").selectOption("system");
  expect(await background()).toBe(light);
});

test("a cell of the matrix leads to its finding, even if the filter hides it", async (context) => {
  const { page } = await open(context, sampleReport());
  const finding = page.locator("#finding-41d8aa90");
  const filter = page.getByLabel("Filter findings");

  await filter.fill("whole cents");
  expect(await page.locator("details.finding:visible").count()).toBe(1);
  await page.getByText("1 of 5").waitFor();
  expect(await finding.isVisible()).toBe(false);

  await page.getByRole("link", { name: /^POST \/books, Idempotency/ }).click();
  await expect.poll(() => finding.isVisible()).toBe(true);
  expect(await finding.getAttribute("open")).toBe("");
  expect(await filter.inputValue()).toBe("");
});

test("the filter finds a statement and opens its group", async (context) => {
  const { page } = await open(context, sampleReport());

  await page.getByLabel("Filter statements").fill("SHOP opens");

  const statement = page.locator("li.statement:visible");
  await expect.poll(() => statement.count()).toBe(1);
  expect(await statement.textContent()).toContain("no request can be sent to a door");
  await page.getByLabel("Filter statements").fill("whole cents");
  await page.getByRole("link", { name: "f3a91c07" }).click();
  await expect.poll(() => page.locator("#finding-f3a91c07").getAttribute("open")).toBe("");
});

test("the button copies a command", async (context) => {
  const { page } = await open(context, sampleReport(), {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const finding = page.locator("#finding-c07d55e1");

  await finding.getByText("Commands and details").click();
  await finding.getByRole("button", { name: "Copy" }).last().click();
  await finding.getByText("Copied").waitFor();

  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    "plumbline replay c07d55e1 --report report.json",
  );
});

test("the keyboard reaches every control, and the focus is visible", async (context) => {
  const { page } = await open(context, sampleReport());

  const stops = await tabThrough(page);

  expect(stops.filter(({ isOutlined }) => !isOutlined)).toEqual([]);
  expect(stops[0]?.name).toBe("a Skip to findings");
  expect(stops.filter(({ name }) => name.startsWith("summary")).length).toBeGreaterThan(10);
});

test("the page is complete without scripts", async (context) => {
  const { page } = await open(context, sampleReport(), { javaScriptEnabled: false });
  expect(await page.getByLabel("Colours").isVisible()).toBe(false);
  expect(await page.getByLabel("Filter findings").isVisible()).toBe(false);
  expect(await page.getByText("A book has at least one page.").first().isVisible()).toBe(true);
});

const megabyte = 1_000_000;

test("a report with 2,000 exchanges and 300 findings can be opened and filtered", async (context) => {
  const report = largeReport();
  const size = Buffer.byteLength(renderHtml(report));
  expect(size).toBeLessThan(6 * megabyte);
  process.stdout.write(`a large report: ${(size / megabyte).toFixed(1)} MB\n`);

  const { page } = await open(context, report);
  await page.getByLabel("Filter findings").fill("operation12 robustness");
  await expect.poll(() => page.locator("#findings > details.finding:visible").count()).toBe(1);
  await keep(page, "large");
});
