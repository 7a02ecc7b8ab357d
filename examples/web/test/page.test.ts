import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import {
  browserForTests,
  findViolations,
  type PageViolation,
  screens,
} from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { openPage, servePage } from "./open-page.ts";

const browser = await browserForTests();
const address = await servePage();
const artifacts = fileURLToPath(new URL("../../../.plumbline/artifacts/", import.meta.url));
const workspace = "rivera-plumbing";

test("the sources type-check", () => {
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
  const { status, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL("bin/tsc", `file://${tsc}`)), "-p", "."],
    { cwd: fileURLToPath(new URL("..", import.meta.url)), encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

test("leads appear as they arrive, and lose their contact details without a subscription", async (context) => {
  const { page, sandbox, enter } = await openPage(await browser.open(context), address);
  await enter("Leads");
  const items = page.getByRole("listitem");
  await items.first().waitFor();
  const [before] = (await sandbox.control.leadsOf({ workspace, limit: 1 })).leads;
  expect(await items.first().textContent()).toContain(before?.shown.name);

  await sandbox.control.advance({ milliseconds: 60_000 });
  await sandbox.control.addLeads({ workspace, count: 1 });
  const [after] = (await sandbox.control.leadsOf({ workspace, limit: 1 })).leads;
  await page
    .getByRole("listitem")
    .first()
    .getByText(after?.shown.message ?? "")
    .waitFor();
  await sandbox.control.setSubscription({ workspace, active: false });

  await page.getByText("Contact details are hidden.").waitFor();
});

test("a draft is saved and published", async (context) => {
  const { page, sandbox, enter } = await openPage(await browser.open(context), address);
  await enter("Site");

  await page.getByLabel("Title of the draft").fill("Burst pipes, fixed today");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByText("The draft is not published yet.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();

  await page.getByText("The draft is published.").waitFor();
  const site = await sandbox.control.siteOf({ workspace });
  expect(site?.published).toMatchObject({ title: "Burst pipes, fixed today" });
});

test("a campaign is prepared while the clock moves, and launched", async (context) => {
  const { page, sandbox, enter } = await openPage(await browser.open(context), address);
  await enter("Campaigns");
  const before = await sandbox.control.campaignsOf({ workspace });

  await page.getByLabel("Dollars a day").fill("31");
  await page.getByRole("button", { name: "Prepare a campaign" }).click();
  await page.getByText("queued: 0 of 8 ads").waitFor();
  await sandbox.control.advance({ milliseconds: 60_000 });
  await page.getByText("ready: 8 of 8 ads").waitFor();
  const known = new Set(before.map(({ id }) => id));
  const made = (await sandbox.control.campaignsOf({ workspace })).find(({ id }) => !known.has(id));
  await page
    .getByRole("listitem")
    .filter({ hasText: "ready" })
    .getByRole("button", { name: `Launch ${made?.name}` })
    .first()
    .click();

  await expect
    .poll(async () => (await sandbox.control.log()).map(({ operation }) => operation))
    .toContain("launch_campaign");
  await page
    .getByText(/live, \$/)
    .first()
    .waitFor();
});

test("without a subscription, the page says what to do (402)", async (context) => {
  const { page, sandbox, enter } = await openPage(await browser.open(context), address);
  await enter("Campaigns");
  await sandbox.control.setSubscription({ workspace, active: false });

  await page.getByRole("button", { name: "Prepare a campaign" }).click();

  await page.getByRole("alert").getByText("Your subscription has ended.").waitFor();
  const last = (await sandbox.control.log()).find(({ response }) => response.status === 402);
  expect(last).toMatchObject({ operation: "create_campaign" });
});

test("over the limit, the page says how long it waits (429)", async (context) => {
  const { page, sandbox, enter } = await openPage(await browser.open(context), address);
  await enter("Site");
  await page.getByLabel("Title of the draft").waitFor();
  const limit = sandbox.contract.policies.rateLimits.find(({ counts }) => counts === "mutating");
  for (let sent = 0; sent < (limit?.limit ?? 0); sent += 1) {
    const operation = "publish_site";
    await sandbox.control.sendRequest({ identity: "owner", operation });
  }

  await page.getByRole("button", { name: "Save the draft" }).click();

  await page
    .getByRole("status")
    .getByText(/Waiting \d+ s: too many requests/)
    .waitFor();
  const statuses = (await sandbox.control.log()).map(({ response }) => response.status);
  expect(statuses).toContain(429);
});

test("a key that is pending is waited for, and the write happens once", async (context) => {
  const { page, sandbox, enter } = await openPage(await browser.open(context), address);
  await enter("Site");
  await page.getByLabel("Title of the draft").fill("Held once");
  await sandbox.control.holdNext({ operation: "save_site_draft" });

  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect.poll(async () => (await sandbox.control.state()).holds.parked).toBe(1);
  expect(await page.getByRole("button", { name: "Save the draft" }).isDisabled()).toBe(true);
  await sandbox.control.release();

  await page.getByText("The draft is not published yet.").waitFor();
  const saved = (await sandbox.control.log()).filter(
    ({ operation, outcome }) => operation === "save_site_draft" && outcome === "executed",
  );
  expect(saved).toHaveLength(1);
});

test("an owner signs in at the authorization server and returns", async (context) => {
  const { page, sandbox } = await openPage(await browser.open(context), address);

  await page.getByRole("button", { name: "Sign in" }).click();
  // Both pages have this button: the second click must not meet the page that is left.
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("radio", { name: /^Rivera Plumbing/ }).check();
  await page.getByRole("button", { name: "Approve" }).click();

  await page.getByRole("heading", { name: "Leads" }).waitFor();
  await page.getByRole("listitem").first().waitFor();
  expect(page.url()).toBe(address);
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
  const tokens = (await sandbox.control.identities()).filter(({ token }) => token === null);
  expect(tokens.length).toBeGreaterThan(0);
});

for (const { screen, options } of screens) {
  test(`on a ${screen.replace("-", " in ")} every view is readable, and nothing leaves the machine`, async (context) => {
    const opened = await openPage(await browser.open(context, options), address);
    const { page, enter, strangers, complaints } = opened;
    await enter("Leads");
    for (const view of ["Leads", "Site", "Campaigns"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      await page.getByRole("main").getByRole("button").first().waitFor();
      const violations = (await findViolations(page)).filter(isGrave);
      expect({ view, violations }).toEqual({ view, violations: [] });
      await page.screenshot({ path: `${artifacts}web-${view.toLowerCase()}-${screen}.png` });
    }
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

function isGrave({ impact }: PageViolation): boolean {
  return impact === "serious" || impact === "critical";
}
