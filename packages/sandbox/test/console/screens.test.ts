import {
  browserForTests,
  findViolations,
  type PageViolation,
  screens,
} from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { artifacts, openConsole } from "./open-console.ts";

const browser = await browserForTests();

/** Every page of the console, with what it shows once it is there. */
const places = [
  { name: "requests", hash: "#/requests/2", shows: "Burst pipes" },
  { name: "workspaces", hash: "#/data", shows: "Northside Roofing" },
  { name: "overview", hash: "#/data/rivera-plumbing", shows: "Accepted licences" },
  { name: "site", hash: "#/data/rivera-plumbing/site", shows: "Published" },
  { name: "campaigns", hash: "#/data/rivera-plumbing/campaigns", shows: "a day" },
  { name: "leads", hash: "#/data/rivera-plumbing/leads", shows: "What callers see" },
  { name: "people", hash: "#/people?workspace=rivera-plumbing", shows: "New key" },
  { name: "time", hash: "#/time", shows: "What happens" },
  { name: "faults", hash: "#/faults", shows: "Idempotency keys" },
  { name: "settings", hash: "#/settings", shows: "Control plane" },
];

for (const { screen, options } of screens) {
  test(`on a ${screen.replace("-", " in ")} every page is readable, and nothing leaves the machine`, async (context) => {
    const opened = await openConsole(await browser.open(context, options));
    const { page, go, send, strangers, complaints } = opened;
    await opened.sandbox.control.enableFaults({ names: ["fields-in-snake-case"] });
    await send("GET /campaigns");
    await opened.sandbox.control.disableFaults({ names: ["fields-in-snake-case"] });
    await send("PATCH /site", '{"tagline":"Burst pipes, fixed today"}');
    await opened.sandbox.control.setLatency({ milliseconds: 1 });
    await page.getByText("2 requests").waitFor();

    for (const { name, hash, shows } of places) {
      await go(hash);
      await page.getByRole("main").getByText(shows).first().waitFor();
      const violations = (await findViolations(page)).filter(isGrave);
      expect({ name, violations }).toEqual({ name, violations: [] });
      const overflow = "document.documentElement.scrollWidth - innerWidth";
      expect({ name, overflow: await page.evaluate(overflow) }).toEqual({ name, overflow: 0 });
      await page.screenshot({ path: `${artifacts}console-${name}-${screen}.png` });
    }
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("the scripts of the page are small", async (context) => {
  const page = await browser.open(context);
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.body());
  });
  await openConsole(page);
  const bytes = (await Promise.all(scripts)).reduce((total, { length }) => total + length, 0);

  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150_000);
});

function isGrave({ impact }: PageViolation): boolean {
  return impact === "serious" || impact === "critical";
}
