import { browserForTests } from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { openConsole } from "./open-console.ts";

const browser = await browserForTests();

test("the header shows the address, and the clock with its buttons", async (context) => {
  const { page, sandbox } = await openConsole(await browser.open(context));
  const clock = page.getByRole("region", { name: "Clock" });
  const shows = (text: string) => clock.getByText(text).waitFor();

  await page.getByRole("banner").getByText(sandbox.url).waitFor();
  expect(
    await page.getByRole("link", { name: "Reference", exact: true }).getAttribute("href"),
  ).toBe(`${new URL(sandbox.url).origin}/docs`);
  await clock.getByRole("button", { name: "+1 min" }).click();
  await shows("2026-03-01 12:01:00");
  await clock.getByRole("button", { name: "+1 h" }).click();
  await shows("2026-03-01 13:01:00");
  await clock.getByRole("button", { name: "+1 day" }).click();
  await shows("2026-03-02 13:01:00");
  expect((await sandbox.control.clock()).now).toBe("2026-03-02T13:01:00.000Z");
});

test("everything unusual that is on has a badge that switches it off", async (context) => {
  const { page, sandbox } = await openConsole(await browser.open(context));
  const { control } = sandbox;
  await control.enableFaults({ names: ["never-replays"] });
  await control.setProvider({ available: false });
  await control.setService({ configured: false });
  await control.setLatency({ milliseconds: 5 });
  await control.holdNext({ operation: "publish_site" });
  await control.setReview({ required: true });

  const badges = page.getByRole("region", { name: "Active faults and outages" });
  await badges.getByText("Latency: 5 ms").waitFor();
  const buttons = badges.getByRole("button");
  await expect.poll(() => buttons.count()).toBe(6);
  for (let left = 6; left > 0; left -= 1) {
    await buttons.first().click();
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }

  expect(await control.state()).toMatchObject({
    faults: [],
    provider: { available: true },
    service: { configured: true },
    latency: { milliseconds: 0 },
    holds: { held: [], parked: 0 },
    review: { required: false },
  });
});

test("when the sandbox is gone, the page says so and keeps what it has", async (context) => {
  const { page, sandbox, send } = await openConsole(await browser.open(context));
  await send("GET /workspace");
  await page.getByText("1 request", { exact: true }).waitFor();

  await sandbox.close();

  await page.getByRole("alert").getByText("The sandbox does not respond").waitFor();
  expect(await page.getByRole("row").filter({ hasText: "/v1/workspace" }).count()).toBe(1);
});

test("an error is shown, and the switch is reset", async (context) => {
  const { page, go } = await openConsole(await browser.open(context));
  await page.route("**/provider", (route) =>
    route.fulfill({ status: 500, json: { error: "it broke" } }),
  );
  await go("#/faults");

  const provider = page.getByRole("switch", { name: "Advertising provider is not available" });
  await provider.click();

  await page.getByRole("alert").getByText("it broke").waitFor();
  await expect.poll(() => provider.isChecked()).toBe(false);
});

test("the token is removed from the address, is kept for the tab, and is requested if it is absent", async (context) => {
  const { page, sandbox } = await openConsole(await browser.open(context));
  expect(page.url()).toBe(`${sandbox.controlUrl}/`);
  await page.reload();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();

  await page.evaluate("sessionStorage.clear()");
  await page.goto(`${sandbox.controlUrl}/#/time`);
  await page.reload();
  await page.getByLabel("Control token").fill("wrong");
  await page.getByRole("button", { name: "Open" }).click();
  await page
    .getByRole("alert")
    .getByText("The token of the control plane is missing or wrong")
    .waitFor();
  await page.getByLabel("Control token").fill(sandbox.controlToken);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Time", exact: true }).waitFor();
});
