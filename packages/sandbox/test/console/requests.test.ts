import { browserForTests } from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { openConsole } from "./open-console.ts";

const browser = await browserForTests();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const readClipboard = "navigator.clipboard.readText()";

test("a request appears at once, and its row leads to its details", async (context) => {
  const { page, sandbox, send } = await openConsole(await browser.open(context));
  await page.getByText("0 requests").waitFor();

  await send("PATCH /site", '{"theme":"loud"}');

  const row = page.getByRole("row").filter({ hasText: "/v1/site" });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/PATCH.*400.*conforms.*update_site.*rejected.*owner/s);
  await row.getByRole("link").click();
  await page.getByRole("region", { name: "Request 1" }).waitFor();
  expect(page.url()).toMatch(/#\/requests\/1$/);
  expect(await page.getByRole("region", { name: "Request", exact: true }).textContent()).toContain(
    "loud",
  );
  expect(await page.getByRole("region", { name: "Response", exact: true }).textContent()).toContain(
    "midnight",
  );
  expect(await page.content()).not.toContain(sandbox.identities()[0]?.token);
});

test("a response that breaks the contract is marked with its fault, and can be filtered", async (context) => {
  const { page, sandbox, send } = await openConsole(await browser.open(context));
  await sandbox.control.enableFaults({ names: ["fields-in-snake-case"] });
  await send("GET /workspace");
  await sandbox.control.disableFaults();
  await send("GET /workspace");
  await page.getByText("2 requests").waitFor();

  await page.getByLabel("Verdict").selectOption("breaks");

  await page.getByText("1 request", { exact: true }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "/v1/workspace" });
  expect(await row.textContent()).toMatch(/✗ breaks \d clauses?.*fault: fields-in-snake-case/s);
  expect(page.url()).toContain("verdict=breaks");
  await row.getByRole("link").click();
  await page.getByText("displayName").first().waitFor();
  await page.reload();
  await page.getByText("1 request", { exact: true }).waitFor();
});

test("a replay is shown with the response that it repeats", async (context) => {
  const { page, send, go } = await openConsole(await browser.open(context));
  await send("PATCH /site", '{"tagline":"Burst pipes, fixed today"}');
  await send("PATCH /site", '{"tagline":"Burst pipes, fixed today"}');
  await page.getByText("2 requests").waitFor();

  await go("#/requests/2");

  const repeated = page.getByRole("region", { name: "Response that it repeats (request 1)" });
  expect(await repeated.textContent()).toContain("Burst pipes");
  await page.getByRole("link", { name: "Open request 1" }).click();
  await page.getByRole("region", { name: "Request 1", exact: true }).waitFor();
});

test("a request is copied as curl, as client code and as a fixture", async (context) => {
  const { page, sandbox, send, go } = await openConsole(await browser.open(context, clipboard));
  await send("GET /leads?limit=5");
  await go("#/requests/1");
  const copied = async (what: string): Promise<unknown> => {
    await page.getByRole("button", { name: `Copy ${what} of request 1` }).click();
    await page.getByText(`Copied the ${what} of request 1.`).waitFor();
    return page.evaluate(readClipboard);
  };

  expect(await copied("curl")).toContain(`'${sandbox.url}/leads?limit=5'`);
  expect(await copied("client code")).toBe(
    'const outcome = await client.listLeads({\n  "query": {\n    "limit": 5\n  }\n});',
  );
  expect(JSON.parse(String(await copied("plumbline fixture")))).toEqual({
    fixtures: { list_leads: [{ query: { limit: 5 } }] },
  });
});

test("a paused list keeps still and counts what it does not show", async (context) => {
  const { page, send } = await openConsole(await browser.open(context));
  await send("GET /site");
  await page.getByText("1 request", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Pause" }).click();
  await send("GET /workspace");

  await page.getByText("1 request, 1 newer").waitFor();
  expect(await page.getByRole("row").filter({ hasText: "/v1/workspace" }).count()).toBe(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("2 requests").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("0 requests").waitFor();
});
