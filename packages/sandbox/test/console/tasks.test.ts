import { browserForTests, type Page, tabThrough } from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { openConsole, tabTo } from "./open-console.ts";

const browser = await browserForTests();

/** The most actions (an Enter, a Space, a choice, or a text) that a common task may take. */
const mostActions = 3;

/** Moves the focus with Tab and counts what is pressed or typed. */
function createHands(page: Page) {
  let actions = 0;
  return {
    async press(key: "Enter" | "Space", isWanted: (name: string) => boolean) {
      await tabTo(page, isWanted);
      await page.keyboard.press(key);
      actions += 1;
    },
    async type(text: string, isWanted: (name: string) => boolean) {
      await tabTo(page, isWanted);
      await page.keyboard.type(text);
      actions += 1;
    },
    count: () => actions,
  };
}

test("by keyboard: why the last request was rejected", async (context) => {
  const { page, send } = await openConsole(await browser.open(context));
  await send("PATCH /site", '{"theme":"loud"}');
  await page.getByRole("row").filter({ hasText: "/v1/site" }).waitFor();
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a PATCH /v1/site");

  const details = page.getByRole("region", { name: "Request 1" });
  await details.getByText(/rejected: body \/theme must be one of/).waitFor();
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: launch a campaign", async (context) => {
  const { page, sandbox, said } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a Data");
  await hands.press("Enter", (name) => name === "a campaigns of Rivera Plumbing");
  await hands.press("Enter", (name) => name.startsWith("button Launch"));

  await said("is launched.");
  const [last] = (await sandbox.control.log()).slice(-1);
  expect(last).toMatchObject({ operation: "launch_campaign", response: { status: 200 } });
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: see leads masked", async (context) => {
  const { page } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a Data");
  await hands.press("Enter", (name) => name === "a leads of Rivera Plumbing");
  // The page before it has switches too.
  await page.getByText(/^What callers see: /).waitFor();
  await hands.press("Space", (name) => name.startsWith("input switch"));

  await page.getByText("What callers see: masked").waitFor();
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: make the next write pend", async (context) => {
  const { page, sandbox, said } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a Faults and outages");
  await hands.press("Enter", (name) => name === "button Hold");

  await said("The next mutation will be held.");
  expect((await sandbox.control.state()).holds.held).toEqual(["*"]);
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: set the clock to tomorrow", async (context) => {
  const { page, sandbox, said } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a Set to…");
  await hands.press("Enter", (name) => name.startsWith("button Set to tomorrow"));

  await said("The clock is set to 2026-03-02 00:00:00.");
  expect((await sandbox.control.clock()).now).toBe("2026-03-02T00:00:00.000Z");
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: move the clock by a day", async (context) => {
  const { page, sandbox, said } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "button +1 day, advance by one day");

  await said("The clock moved forward by one day.");
  expect((await sandbox.control.clock()).now).toBe("2026-03-02T12:00:00.000Z");
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: switch a fault on", async (context) => {
  const { page, sandbox, said } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a Faults and outages");
  await page.getByText("never-replays").waitFor();
  await page.keyboard.press("/");
  await hands.type("never-replays", (name) => name === "input fault-text");
  await hands.press("Space", (name) => name === "input switch");

  await said("The fault never-replays is on.");
  expect((await sandbox.control.state()).faults).toEqual(["never-replays"]);
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: a new workspace with a key that works", async (context) => {
  const { page, sandbox } = await openConsole(await browser.open(context));
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a Data");
  await page.getByText("New workspace").waitFor();
  await hands.type("Corner Bakery", (name) => name === "input new-name");
  await page.keyboard.press("Enter");

  const key = page.locator("dt", { hasText: "Key" }).locator("+ dd").locator("code");
  const token = await key.textContent();
  const response = await fetch(`${sandbox.url}/workspace`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await response.json()).toMatchObject({ workspace: { displayName: "Corner Bakery" } });
  expect(hands.count() + 1).toBeLessThanOrEqual(mostActions);
});

test("by keyboard: 402 on one call", async (context) => {
  const { page, sandbox, send, said } = await openConsole(await browser.open(context));
  await send("GET /campaigns");
  await page.getByRole("row").filter({ hasText: "/v1/campaigns" }).waitFor();
  const hands = createHands(page);

  await hands.press("Enter", (name) => name === "a GET /v1/campaigns");
  await page.getByLabel("with the response").waitFor();
  await hands.type("402", (name) => name === "select again-response");
  await hands.press("Enter", (name) => name === "button Send again");

  await said("GET /v1/campaigns was sent again: status 402.");
  const [, again] = await sandbox.control.log();
  expect(again).toMatchObject({ identity: "owner", response: { status: 402 } });
  expect(hands.count()).toBeLessThanOrEqual(mostActions);
});

test("a call is sent again with a fault, which is off afterwards", async (context) => {
  const { page, sandbox, go, send, said } = await openConsole(await browser.open(context));
  await send("GET /site");
  await go("#/requests/1");
  await page.getByLabel("with the response").selectOption("fault fields-in-snake-case");
  await page.getByRole("button", { name: "Send again" }).click();
  await said("GET /v1/site was sent again");

  await expect.poll(async () => (await sandbox.control.state()).scoped).toEqual([]);
  const [, again] = await sandbox.control.log();
  expect(again?.touchedBy).toMatchObject([{ kind: "fault", name: "fields-in-snake-case" }]);
});

test("j and k open requests, / goes to the search, and a message leaves when it is dismissed", async (context) => {
  const { page, send, said } = await openConsole(await browser.open(context));
  await page.getByText("No request has arrived yet.").waitFor();
  await send("GET /site");
  await send("GET /workspace");
  await page.getByText("2 requests").waitFor();

  await page.keyboard.press("j");
  await page.getByRole("region", { name: "Request 2" }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("region", { name: "Request 1" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("region", { name: "Request 2" }).waitFor();
  await page.keyboard.press("?");
  await said("Keys: / goes to the search");
  await page.getByRole("button", { name: "Dismiss the message" }).click();
  await page.getByText("Keys: / goes to the search").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await page.keyboard.type("jk");
  await page.getByText("No request matches the filters.").waitFor();
  expect(page.url()).toContain("text=jk");
});

test("a call that lacks a scope names its key", async (context) => {
  const { page, sandbox } = await openConsole(await browser.open(context));
  const key = sandbox.identities().find(({ name }) => name === "only leads:read");
  await fetch(`${sandbox.url}/site`, { headers: { authorization: `Bearer ${key?.token}` } });

  const row = page.getByRole("row").filter({ hasText: "/v1/site" });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/403.*lacks the scope site:read.*only leads:read/s);
});

test("the keyboard reaches every control once, with visible focus, and leaves the page", async (context) => {
  const { page, go } = await openConsole(await browser.open(context));
  await go("#/settings");
  await page.getByRole("heading", { name: "World" }).click();
  await page.evaluate("document.activeElement?.blur()");
  await page.getByRole("heading", { name: "Sandbox console" }).click();

  const stops = await tabThrough(page);

  const names = stops.map(({ name }) => name);
  expect(stops.filter(({ isOutlined }) => !isOutlined)).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(["a Requests", "button Reset the sandbox", "input seed"]),
  );
});
