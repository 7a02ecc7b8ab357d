import { browserForTests } from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { openConsole } from "./open-console.ts";

const browser = await browserForTests();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

test("the overview of a workspace changes its entitlement, states, licences and money", async (context) => {
  const { page, sandbox, go, said } = await openConsole(await browser.open(context));
  const { control } = sandbox;
  const [before] = await control.workspaces();
  await go("#/data");
  await page.getByRole("link", { name: "Rivera Plumbing", exact: true }).click();

  await page.getByRole("switch", { name: "Subscription of Rivera Plumbing" }).uncheck();
  await said("Rivera Plumbing has no subscription.");
  await page.getByLabel("Add funding in dollars").fill("12.34");
  await page.getByRole("button", { name: "Add funding" }).click();
  await said("$12.34 were added to the wallet of Rivera Plumbing.");
  await page
    .getByRole("button", { name: /^Remove .* of TX$/ })
    .first()
    .click();
  await said("Rivera Plumbing has no");
  await page.getByLabel("States, as two letters").fill("TX, CA");
  await page.getByRole("button", { name: "Set states" }).click();
  await said("Rivera Plumbing works in TX, CA.");

  expect((await control.workspaces())[0]).toMatchObject({
    subscription: false,
    states: ["TX", "CA"],
    wallet: { fundedCents: (before?.wallet.fundedCents ?? 0) + 1_234 },
  });
});

test("a workspace is created from a form and opens", async (context) => {
  const { page, sandbox, go } = await openConsole(await browser.open(context));
  await go("#/data");

  await page.getByLabel("Name", { exact: true }).fill("Corner Bakery");
  await page.getByLabel("Leads", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Create", exact: true }).click();

  await page.getByRole("heading", { name: "Corner Bakery" }).waitFor();
  expect(page.url()).toContain("#/data/corner-bakery");
  expect((await sandbox.control.leadsOf({ workspace: "corner-bakery" })).total).toBe(3);
});

test("a draft is shown beside the published document, and can be published", async (context) => {
  const { page, send, go, said } = await openConsole(await browser.open(context));
  await send("PUT /site/draft", '{"doc":{"title":"Brand new","sections":[]}}');
  await go("#/data/rivera-plumbing/site");
  await page.getByText("The draft differs.").waitFor();
  expect(await page.getByRole("region", { name: "Draft" }).textContent()).toContain("Brand new");

  await page.getByRole("button", { name: "Publish the draft" }).click();

  await said("The draft of Rivera Plumbing is published.");
  await page.getByText("The draft is published.").waitFor();
});

test("a job has a timeline, and its controls move it", async (context) => {
  const { page, go, said } = await openConsole(await browser.open(context));
  await go("#/data/rivera-plumbing/campaigns");
  await page.getByRole("button", { name: "Create a campaign of $25 a day" }).click();
  await said("A campaign of Rivera Plumbing is being prepared.");

  const newest = page.getByRole("listitem").filter({ hasText: "$25.00 a day" });
  await newest.getByText("Queued").waitFor();
  await newest.getByRole("button", { name: /^Hold job/ }).click();
  await newest.getByText("held for review").waitFor();
  await newest.getByRole("button", { name: /^Fail job/ }).click();
  await newest.getByText("The advertising provider rejected an ad.").waitFor();
  for (const name of [/^Launch/, /^Hold job/, /^Fail job/, /^Cancel job/])
    expect(await newest.getByRole("button", { name }).isDisabled()).toBe(true);
});

test("leads are shown as callers see them, and as they would see them", async (context) => {
  const { page, sandbox, go, said } = await openConsole(await browser.open(context));
  await go("#/data/rivera-plumbing/leads");
  await page.getByText("What callers see: in full").waitFor();
  const { total } = await sandbox.control.leadsOf({ workspace: "rivera-plumbing" });

  await page.getByRole("button", { name: "Let them arrive" }).click();
  await said("A lead arrived at Rivera Plumbing.");
  await page.getByText(`of ${total + 1} leads`).waitFor();
  await page.getByRole("switch", { name: /^Mask the leads/ }).check();

  await page.getByText("What callers see: masked").waitFor();
  const seen = page.getByRole("region", { name: "What callers see: masked" });
  expect(await seen.textContent()).not.toContain("@mail");
  expect(await seen.textContent()).toContain("•");
});

test("a refresh that ends late does not undo what the page shows", async (context) => {
  const { page, go } = await openConsole(await browser.open(context));
  await go("#/data/rivera-plumbing/leads");
  await page.getByText("What callers see: in full").waitFor();
  const isRead = Promise.withResolvers<void>();
  const isShown = Promise.withResolvers<void>();
  await page.route(
    "**/workspaces",
    async (route) => {
      const response = await route.fetch();
      isRead.resolve();
      await isShown.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Let them arrive" }).click();
  await isRead.promise;

  await page.getByRole("switch", { name: /^Mask the leads/ }).check();
  await page.getByText("What callers see: masked").waitFor();
  const late = page.waitForResponse("**/workspaces");
  isShown.resolve();
  await late;
  await go("#/data/rivera-plumbing/overview");
  await go("#/data/rivera-plumbing/leads");

  await page.getByRole("switch", { name: /^Mask the leads/ }).waitFor();
  expect(await page.getByText("What callers see: masked").count()).toBe(1);
});

test("a key is issued with its scopes, copied and revoked", async (context) => {
  const { page, sandbox, go, said } = await openConsole(await browser.open(context, clipboard));
  await go("#/people");
  const owner = sandbox.identities()[0];
  await page.getByRole("button", { name: "Copy token of owner", exact: true }).click();
  await said("Copied the token of owner.");
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(owner?.token);

  await page.getByLabel("Name", { exact: true }).fill("nightly");
  for (const scope of await page.getByRole("group", { name: "Scopes" }).getByRole("checkbox").all())
    await scope.setChecked((await scope.getAttribute("value")) === "leads:read");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await said("The key nightly was issued.");
  await page.getByRole("button", { name: "Revoke nightly" }).click();
  await said("nightly is revoked.");

  const keys = await sandbox.control.identities();
  expect(keys.find(({ name }) => name === "nightly")).toMatchObject({
    scopes: ["leads:read"],
    state: "revoked",
  });
});

test("the clock is frozen, advanced and set, and the next due work is listed", async (context) => {
  const { page, sandbox, go, said } = await openConsole(await browser.open(context));
  await go("#/time");
  await page
    .getByText(/The job of a campaign of .* leaves queued/)
    .first()
    .waitFor();

  await page.getByRole("spinbutton", { name: "Advance by" }).fill("2");
  await page.getByLabel("Unit").selectOption("hours");
  await page.getByRole("button", { name: "Advance", exact: true }).click();
  await said("The clock moved forward by 2 hours.");
  await page.getByLabel("Set to, in UTC").fill("2026-04-01T08:30");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await said("The clock is set to 2026-04-01 08:30:00.");
  expect((await sandbox.control.clock()).now).toBe("2026-04-01T08:30:00.000Z");

  await page.getByRole("button", { name: "Resume" }).click();
  await said("The clock runs.");
  await page.getByRole("button", { name: "Freeze" }).click();
  await said("The clock is frozen.");
});

test("outages, delays and faults are switched, and faults are found in their group", async (context) => {
  const { page, sandbox, go, said } = await openConsole(await browser.open(context));
  await go("#/faults");

  await page.getByLabel("Delay of responses in ms").fill("5");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await said("Every response takes 5 ms longer.");
  await page.getByLabel(/^Hold the next write/).selectOption("publish_site");
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await said("The next publish_site will be held.");
  await page.getByLabel("Search").fill("Idempotency keys");
  const group = page.getByRole("region", { name: "Idempotency keys" });
  await group.getByRole("switch", { name: "key-not-required" }).check();
  await said("The fault key-not-required is on.");
  expect(await page.getByRole("region", { name: "Responses" }).count()).toBe(0);

  expect(await sandbox.control.state()).toMatchObject({
    latency: { milliseconds: 5 },
    holds: { held: ["publish_site"] },
    faults: ["key-not-required"],
  });
});

test("a snapshot is taken and restored, and a reset asks first", async (context) => {
  const { page, sandbox, go, said } = await openConsole(await browser.open(context));
  await go("#/settings");
  await page.getByRole("button", { name: "Take a snapshot" }).click();
  await said("A snapshot was stored.");
  await sandbox.control.setSubscription({ workspace: "rivera-plumbing", active: false });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download snapshot-1" }).click();
  expect((await download).suggestedFilename()).toBe("snapshot-1.json");
  await page.getByRole("button", { name: "Restore snapshot-1" }).click();
  await said("snapshot-1 is restored.");
  expect((await sandbox.control.workspaces())[0]?.subscription).toBe(true);

  await sandbox.control.setSubscription({ workspace: "rivera-plumbing", active: false });
  await page.getByRole("button", { name: "Reset the sandbox" }).click();
  await page.getByText("All changes will be lost.").waitFor();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await said("The sandbox was reset.");
  expect((await sandbox.control.workspaces())[0]?.subscription).toBe(true);
});
