import { fileURLToPath } from "node:url";
import {
  browserForTests,
  findViolations,
  type Page,
  type PageOptions,
  type PageViolation,
  readFocus,
  screens,
  tabThrough,
} from "@plumbline-tools/browser";
import { expect, test, type TestContext } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

const browser = await browserForTests();
const artifacts = fileURLToPath(new URL("../../../../.plumbline/artifacts/", import.meta.url));

async function open(context: TestContext, options?: PageOptions): Promise<OpenConsole> {
  return openConsole(await browser.open(context, options));
}

async function send({ sandbox }: OpenConsole, line: string, body?: string): Promise<number> {
  const [method = "GET", path = "/"] = line.split(" ");
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.identities()[0]?.token}`,
      "content-type": "application/json",
      "idempotency-key": "a-key-of-the-test",
    },
    ...(body !== undefined && { body }),
  });
  await response.text();
  return response.status;
}

test("a request appears in the log at once, and opens with its verdict", async (context) => {
  const opened = await open(context);
  const { page } = opened;
  const log = page.getByRole("region", { name: "Log" });
  await log.getByText("0 exchanges").waitFor();

  await send(opened, "PATCH /site", '{"theme":"loud"}');

  const line = log.locator("summary").filter({ hasText: "/v1/site" });
  await line.waitFor();
  expect(await line.textContent()).toMatch(/conforms.*400.*PATCH.*update_site · rejected · owner/s);
  await line.click();
  expect(await page.getByRole("region", { name: "Request" }).textContent()).toContain("loud");
  expect(await page.getByRole("region", { name: "Answer" }).textContent()).toContain("midnight");
  expect(await page.content()).not.toContain(opened.sandbox.identities()[0]?.token);
});

test("a response that violates the contract is marked and can be searched for", async (context) => {
  const opened = await open(context);
  const log = opened.page.getByRole("region", { name: "Log" });
  await opened.sandbox.control.enableFaults({ names: ["fields-in-snake-case"] });

  await send(opened, "GET /workspace");
  await opened.sandbox.control.disableFaults();
  await send(opened, "GET /workspace");

  await log.getByText("2 exchanges").waitFor();
  await log.getByRole("checkbox", { name: "Only breaches" }).check();
  await log.getByText("1 exchange", { exact: true }).waitFor();
  await log.locator("summary").click();
  expect(await log.locator(".violations").textContent()).toContain("displayName");
});

test("the buttons of the clock move, freeze and resume it", async (context) => {
  const { page, sandbox } = await open(context);
  const clock = page.getByRole("region", { name: "Clock" });
  const shows = (text: string) => clock.getByText(text).waitFor();

  await clock.getByRole("button", { name: "+1 min" }).click();
  await shows("2026-03-01 12:01:00");
  await clock.getByRole("button", { name: "+1 h" }).click();
  await shows("2026-03-01 13:01:00");
  await clock.getByRole("button", { name: "+1 day" }).click();
  await shows("2026-03-02 13:01:00");
  await clock.getByRole("button", { name: "+30 days" }).click();
  await shows("2026-04-01 13:01:00");
  expect((await sandbox.control.clock()).now).toBe("2026-04-01T13:01:00.000Z");

  await clock.getByRole("button", { name: "Resume" }).click();
  await shows("running");
  await clock.getByRole("button", { name: "Freeze" }).click();
  await shows("frozen");
  expect((await sandbox.control.clock()).mode).toBe("frozen");
});

test("a fault can be found and enabled with the keyboard", async (context) => {
  const { page, sandbox } = await open(context);

  await tabTo(page, (name) => name === "a Faults");
  await page.keyboard.press("Enter");
  await tabTo(page, (name) => name.startsWith("input fault-filter"));
  await page.keyboard.type("key-not-required");
  await tabTo(page, (name) => name.startsWith("input switch"));
  await page.keyboard.press("Space");

  await page.getByRole("status").getByText("The fault key-not-required is on.").waitFor();
  expect((await sandbox.control.state()).faults).toEqual(["key-not-required"]);
  await page.keyboard.press("Space");
  await page.getByRole("status").getByText("The fault key-not-required is off.").waitFor();
  expect((await sandbox.control.state()).faults).toEqual([]);
});

test("the keyboard reaches every control once, with visible focus, and leaves the page", async (context) => {
  const { page } = await open(context);
  await page.getByRole("searchbox", { name: "Search" }).nth(1).fill("key-not-required");
  await page.getByRole("heading", { name: "Sandbox console" }).click();

  const stops = await tabThrough(page);

  const names = stops.map(({ name }) => name);
  expect(stops.filter(({ isOutlined }) => !isOutlined)).toEqual([]);
  expect(names[0]).toBe("button +1 min, advance by one minute");
  expect(names).toEqual(expect.arrayContaining(["button Reset the sandbox", "select hold"]));
});

test("switches, forms and buttons change the sandbox", async (context) => {
  const { page, sandbox } = await open(context);
  const { control } = sandbox;
  const done = (text: string) => page.getByRole("status").getByText(text).waitFor();

  await page.getByRole("switch", { name: "Advertising provider available" }).uncheck();
  await done("The provider is not available.");
  await page.getByRole("switch", { name: "Service configured" }).uncheck();
  await done("The service is not configured.");
  await page.getByRole("spinbutton", { name: "Delay of responses in ms" }).fill("5");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await done("Every response takes 5 ms longer.");
  await page.getByRole("combobox", { name: "Hold the next" }).selectOption("publish_site");
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await done("The next publish_site will be held.");
  expect(await control.state()).toMatchObject({
    provider: { available: false },
    service: { configured: false },
    latency: { milliseconds: 5 },
    holds: { held: ["publish_site"] },
  });

  const workspaces = page.getByRole("region", { name: "Workspaces" });
  await workspaces.getByText("Rivera Plumbing").click();
  await workspaces.getByRole("switch", { name: "Subscription of Rivera Plumbing" }).uncheck();
  await done("Rivera Plumbing has no subscription.");
  const [before] = await control.workspaces();
  await workspaces.getByRole("spinbutton", { name: "Add funding in dollars" }).fill("12.34");
  await workspaces.getByRole("button", { name: "Add funding" }).click();
  await done("$12.34 were added to the wallet of Rivera Plumbing.");
  expect((await control.workspaces())[0]).toMatchObject({
    subscription: false,
    wallet: { fundedCents: (before?.wallet.fundedCents ?? 0) + 1_234 },
  });

  await page.getByRole("button", { name: "Reset the sandbox" }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await done("The sandbox was reset.");
  expect((await control.workspaces())[0]?.subscription).toBe(true);
});

test("an error is shown, and the switch is reset", async (context) => {
  const { page, sandbox } = await open(context);
  const seed = page.getByRole("spinbutton", { name: "Seed" });
  await page.route("**/provider", (route) =>
    route.fulfill({ status: 500, json: { error: "it broke" } }),
  );

  const provider = page.getByRole("switch", { name: "Advertising provider available" });
  await provider.click();

  await page.getByRole("alert").getByText("it broke").waitFor();
  await expect.poll(() => provider.isChecked()).toBe(true);
  expect(await seed.inputValue()).toBe(String((await sandbox.control.state()).seed));
});

test("tokens and commands are copied", async (context) => {
  const { page, sandbox } = await open(context, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const owner = sandbox.identities()[0];
  await page.getByRole("region", { name: "Workspaces" }).getByText("Rivera Plumbing").click();

  await page.getByRole("button", { name: "Copy token of owner", exact: true }).click();
  await page.getByRole("status").getByText("Copied the token of owner.").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(owner?.token);

  await page.getByRole("button", { name: "Copy curl of owner", exact: true }).click();
  await page.getByRole("status").getByText("Copied the curl of owner.").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    `curl -i '${sandbox.url}/verticals' -H 'Authorization: Bearer ${owner?.token}'`,
  );
});

test("the token is removed from the address, is kept for the tab, and is requested if it is absent", async (context) => {
  const { page, sandbox } = await open(context);
  expect(page.url()).toBe(`${sandbox.controlUrl}/`);
  await page.reload();
  await page.getByRole("heading", { name: "Log", exact: true }).waitFor();

  await page.evaluate("sessionStorage.clear()");
  await page.reload();
  await page.getByLabel("Control token").fill("wrong");
  await page.getByRole("button", { name: "Open" }).click();
  await page
    .getByRole("alert")
    .getByText("The token of the control plane is missing or wrong")
    .waitFor();
  await page.getByLabel("Control token").fill(sandbox.controlToken);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Log", exact: true }).waitFor();
});

for (const { screen, options } of screens) {
  test(`on a ${screen.replace("-", " in ")} everything is readable, and nothing leaves the machine`, async (context) => {
    const opened = await open(context, options);
    const { page, strangers, complaints } = opened;
    await opened.sandbox.control.enableFaults({ names: ["fields-in-snake-case"] });
    await send(opened, "GET /campaigns");
    await opened.sandbox.control.disableFaults();
    await send(opened, "PATCH /site", '{"theme":"loud"}');
    await page.getByText("2 exchanges").waitFor();
    await page.screenshot({ path: `${artifacts}console-${screen}.png` });
    // Similar elements are checked once.
    await page.getByRole("searchbox", { name: "Search" }).nth(0).fill("Northside");
    await page.getByRole("searchbox", { name: "Search" }).nth(1).fill("key-not-required");
    for (const summary of await page.locator("summary").all()) await summary.click();
    await page.getByRole("button", { name: "Reset the sandbox" }).click();

    const violations = await findViolations(page);
    expect(violations.filter(isGrave)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
    await page.screenshot({ path: `${artifacts}console-${screen}-open.png` });
  });
}

function isGrave({ impact }: PageViolation): boolean {
  return impact === "serious" || impact === "critical";
}

async function tabTo(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  for (let presses = 0; presses < 50; presses += 1) {
    await page.keyboard.press("Tab");
    if (isWanted((await readFocus(page)).name)) return;
  }
  throw new Error("the keyboard does not get there");
}
