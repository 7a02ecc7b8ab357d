import { browserForTests, type Page, tabThrough } from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { openConsole, tabTo } from "./open-console.ts";

const browser = await browserForTests();

/** The most actions (an Enter, a Space, or a text) that a common task may take. */
const mostActions = 5;

/** Moves the focus with Tab and counts what is pressed or typed. */
function createHands(page: Page) {
  let actions = 0;
  return {
    async press(key: "Enter" | "Space", isWanted: (name: string) => boolean) {
      await tabTo(page, isWanted);
      await page.keyboard.press(key);
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
  await hands.press("Enter", (name) => name === "a Rivera Plumbing");
  await hands.press("Enter", (name) => name === "a Campaigns and jobs");
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
  await hands.press("Enter", (name) => name === "a Rivera Plumbing");
  await hands.press("Enter", (name) => name === "a Leads");
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
