import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserForTests, findViolations, type Page, watchPage } from "@plumbline-tools/browser";
import { asObject } from "@plumbline/contract";
import { createServerClient, type ServerControl } from "@plumbline/control";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../src/index.ts";
import { ordersDocument } from "../src/testing/orders-document.ts";

const browser = await browserForTests();

interface OpenConsole {
  readonly page: Page;
  readonly control: ServerControl;
  /** Opens a place of the console by its hash. */
  readonly go: (hash: string) => Promise<void>;
  /** Waits for a message of the console. */
  readonly said: (text: string) => Promise<void>;
  readonly send: (line: string, body?: unknown, credential?: object) => Promise<Response>;
  readonly complaints: readonly string[];
}

async function openConsole(page: Page, document: object = ordersDocument): Promise<OpenConsole> {
  const folder = await mkdtemp(join(tmpdir(), "mock-console-"));
  const source = join(folder, "orders.json");
  await writeFile(source, JSON.stringify(document));
  const clock = { mode: "frozen", start: Date.UTC(2030, 0, 1) } as const;
  const mock = await startMock({ source, port: 0, state: { clock }, control: true });
  onTestFinished(async () => {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { url, token } = mock.control ?? { url: "", token: "" };
  const { complaints } = watchPage(page, (asked) => new URL(asked).origin === url);
  await page.goto(`${url}/#token=${token}`);
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  return {
    page,
    control: createServerClient({ url, token }),
    complaints,
    async go(hash) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    },
    said: (text) => page.getByText(text).first().waitFor(),
    async send(line, body, credential) {
      const [method = "GET", path = "/"] = line.split(" ");
      const response = await fetch(`${mock.url}${path}`, {
        method,
        headers: { "content-type": "application/json", ...credential },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      await response.clone().text();
      return response;
    },
  };
}

test("a request appears with the reason why it was rejected", async (context) => {
  const { page, send } = await openConsole(await browser.open(context));
  await page.getByRole("heading", { name: "Mock console" }).waitFor();
  await send("POST /orders", { customerId: 5 });
  const row = page.getByRole("row").filter({ hasText: "/v1/orders" });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/POST.*422.*invalid.*customerId/s);
  await row.getByRole("link").click();
  const details = page.getByRole("region", { name: "Request 1" });
  await details.getByText(/invalid: .*customerId/).waitFor();
});

test("a fault is planned for an operation, has a badge, and concerns its next call", async (context) => {
  const { page, go, said, send } = await openConsole(await browser.open(context));
  await go("#/faults");
  await page.getByLabel("Operation").selectOption("get /orders");
  await page.getByLabel("Status").fill("503");
  await page.getByRole("button", { name: "Plan the fault" }).click();
  await said("The fault is planned.");
  const badges = page.getByRole("region", { name: "Active faults and outages" });
  await badges.getByText("Fault: status 503 of get /orders").waitFor();
  expect((await send("GET /orders")).status).toBe(503);
  expect((await send("GET /orders")).status).toBe(200);
  await go("#/requests/1");
  await page.getByText("fault: status 503 of get /orders").first().waitFor();
});

test("the clock is advanced, and new things have its time", async (context) => {
  const { page, go, said, send } = await openConsole(await browser.open(context));
  await go("#/time");
  await page.getByRole("spinbutton", { name: "Advance by" }).fill("2");
  await page.getByLabel("Unit").selectOption("days");
  await page.getByRole("button", { name: "Advance", exact: true }).click();
  await said("The clock moved forward by 2 days.");
  const created = await send("POST /orders", { customerId: "c-1" });
  expect(await created.json()).toMatchObject({ createdAt: "2030-01-03T00:00:00.000Z" });
});

test("things are shown, changed, created and deleted", async (context) => {
  const { page, control, go, said, send } = await openConsole(await browser.open(context));
  const [first] = (await control.things({ resource: "/orders" })).things;
  await go("#/data");
  await page.getByRole("link", { name: "/orders", exact: true }).click();
  await page.getByRole("link", { name: first?.id ?? "", exact: true }).click();
  // The list has a form with the same label.
  await page.getByRole("heading", { name: `Change order ${first?.id}` }).waitFor();
  const changed = { ...Object(first?.value), comment: "By hand" };
  await page.getByLabel("Members as JSON").fill(JSON.stringify(changed));
  await page.getByRole("button", { name: "Save" }).click();
  await said("The order is saved.");
  const read = await send(`GET /orders/${first?.id}`);
  expect(await read.json()).toMatchObject({ comment: "By hand" });

  await page.getByRole("button", { name: `Delete order ${first?.id}` }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await said("The order is deleted.");
  expect((await send(`GET /orders/${first?.id}`)).status).toBe(404);
  await page.getByRole("heading", { name: "New order" }).waitFor();
  await page.getByLabel("Members as JSON").fill('{"customerId":5}');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("customerId").waitFor();
  await page.getByLabel("Members as JSON").fill('{"customerId":"c-9"}');
  await page.getByRole("button", { name: "Save" }).click();
  await said("The order is saved.");
  expect((await control.things({ resource: "/orders" })).total).toBe(3);
});

test("only listed tokens are accepted, and a snapshot is restored", async (context) => {
  const { page, control, go, said } = await openConsole(await browser.open(context));
  await go("#/people");
  await page.getByLabel("Accept only tokens that are listed here").fill("the-one-token");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await said("The token is accepted.");
  expect(await control.tokens()).toEqual({ tokens: ["the-one-token"] });

  await go("#/settings");
  await page.getByRole("button", { name: "Take a snapshot" }).click();
  await said("A snapshot was stored.");
  await control.advance({ milliseconds: 60_000 });
  await page.getByRole("button", { name: "Restore snapshot-1" }).click();
  await said("snapshot-1 is restored.");
  expect((await control.clock()).now).toBe("2030-01-01T00:00:00.000Z");
});

test("every page is readable, without errors of the browser", async (context) => {
  const { page, go, send, control, complaints } = await openConsole(await browser.open(context));
  await control.addFault({ kind: "status", status: 503 });
  await send("GET /orders");
  await send("GET /orders");
  await control.addFault({ kind: "drop" });
  const places = [
    ["#/requests/1", "Touched by"],
    ["#/data", "collection"],
    ["#/data/%2Forders", "New order"],
    ["#/people", "caller 1"],
    ["#/time", "Advance by"],
    ["#/faults", "Plan the fault"],
    ["#/settings", "Control plane"],
  ] as const;
  for (const [hash, shows] of places) {
    await go(hash);
    await page.getByRole("main").getByText(shows).first().waitFor();
    const violations = (await findViolations(page)).filter(
      ({ impact }) => impact === "serious" || impact === "critical",
    );
    expect({ hash, violations }).toEqual({ hash, violations: [] });
  }
  expect(complaints).toEqual([]);
});

test("a call that waits is in the list until it is answered", async (context) => {
  const { page, control, send } = await openConsole(await browser.open(context));
  await control.addFault({ kind: "delay", milliseconds: 3000, times: 1 });
  const answer = send("GET /orders?page=1");
  const rows = page.getByRole("row").filter({ hasText: "/v1/orders" });
  await rows.filter({ hasText: "no response yet" }).waitFor();
  expect((await control.state()).calls).toMatchObject([{ method: "GET", path: "/v1/orders" }]);
  await answer;
  await rows.filter({ hasText: "200" }).waitFor();

  expect(await rows.count()).toBe(1);
  expect((await control.state()).calls).toEqual([]);
});

test("a request is sent again with a response that is disturbed", async (context) => {
  const { page, control, go, send } = await openConsole(await browser.open(context));
  await send("GET /orders");
  await go("#/requests/1");
  await page.getByLabel("with the response").selectOption("connection ends within it");
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("row").filter({ hasText: "fault" }).waitFor();

  const [, again] = await control.log();
  expect(again?.touchedBy).toMatchObject([{ kind: "fault" }]);
  expect(await control.faults()).toEqual([]);
});

test.for([
  [{ type: "http", scheme: "basic" }, { authorization: "Basic YTpi" }],
  [{ type: "http", scheme: "bearer" }, { authorization: "Bearer a" }],
  [{ type: "apiKey", in: "header", name: "X-Key" }, { "x-key": "a" }],
])("a request is sent again with a credential of the same form: %o", async (row, context) => {
  const [scheme, credential] = row;
  const secured = {
    ...ordersDocument,
    components: { ...asObject(ordersDocument["components"]), securitySchemes: { caller: scheme } },
    security: [{ caller: [] }],
  };
  const { control, page, go, said, send } = await openConsole(await browser.open(context), secured);
  await send("GET /orders", undefined, credential);
  await go("#/requests/1");
  await page.getByRole("button", { name: "Send again" }).click();
  await said("GET /v1/orders was sent again");

  expect((await control.log()).map(({ response }) => response.status)).toEqual([200, 200]);
});
