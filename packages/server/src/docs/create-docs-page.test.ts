import { gunzipSync } from "node:zlib";
import { browserForTests, type Page, type Watched, watchPage } from "@plumbline-tools/browser";
import { type Contract, type JsonObject, loadContract } from "@plumbline/contract";
import { Hono } from "hono";
import { expect, onTestFinished, test, type TestContext } from "vitest";
import { listen } from "../listen/listen.ts";
import { createDocsPage, findDocsUrl } from "./create-docs-page.ts";

const browser = await browserForTests();

function contractOf(paths: JsonObject): Promise<Contract> {
  const info = { title: "<Books> & more", version: "2.1.0" };
  return loadContract({
    openapi: "3.1.1",
    info,
    servers: [{ url: "https://books.test/v2" }],
    paths,
  });
}

const named = (summary: string): JsonObject => ({
  summary,
  operationId: summary.toLowerCase().replaceAll(" ", "_"),
  responses: {
    "200": { description: "", content: { "application/json": { schema: { type: "object" } } } },
  },
});
const contract = await contractOf({
  "/books": { get: named("List the books"), post: named("Add a book") },
});

function appOf(served: Contract): Hono {
  const app = new Hono();
  app.route("/", createDocsPage(served));
  app.all("*", ({ text }) => text("the document's"));
  return app;
}

interface Visit extends Watched {
  readonly page: Page;
  /** The URL of each request, including one that the browser blocked. */
  readonly asked: readonly string[];
}

async function visit(context: TestContext, served: Contract): Promise<Visit> {
  const page = await browser.open(context);
  const { fetch } = appOf(served);
  const address = { host: "127.0.0.1", port: 0, https: false };
  const { origin, close } = await listen((request) => fetch(request), address);
  onTestFinished(close);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { strangers, complaints } = watchPage(page, (url) => new URL(url).origin === origin);
  await page.goto(`${origin}/docs`);
  return { page, asked, strangers, complaints };
}

test("a browser shows every operation and sends no request to another server", async (context) => {
  const { page, asked, strangers, complaints } = await visit(context, contract);
  for (const name of ["List the books", "Add a book"])
    await page.getByRole("heading", { name }).waitFor({ state: "visible" });
  // The search runs in a worker, which a policy too strict would have kept from starting.
  await page.getByRole("textbox").fill("add");
  await page.getByRole("menuitem", { name: "Add a book" }).first().waitFor({ state: "visible" });
  await page.waitForLoadState("networkidle");

  expect(strangers).toEqual([]);
  expect(asked).toContain(new URL("/docs/openapi.json", page.url()).href);
  expect(complaints).toEqual([]);
  expect(await page.title()).toBe("<Books> & more 2.1.0");
});

test("external images of a document are not fetched", async (context) => {
  const picture = "https://elsewhere.test/a.png";
  const described = { ...named("List"), description: `![A picture](${picture})` };
  const { page, complaints } = await visit(context, await contractOf({ "/": { get: described } }));
  await page.getByAltText("A picture").waitFor({ state: "attached" });

  await expect.poll(() => complaints).toEqual([expect.stringMatching(/Content Security Policy/)]);
  expect(complaints[0]).toContain(picture);
});

test("the content security policy allows only this server", async () => {
  const response = await appOf(contract).request("/docs");

  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'self'; script-src 'self';/,
  );
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await response.text()).toContain("<title>&lt;Books&gt; &amp; more 2.1.0</title>");
});

test("the compiled document is served, with an ETag", async () => {
  const app = appOf(contract);
  const response = await app.request("/docs/openapi.json");
  const tag = response.headers.get("etag") ?? "";
  const again = await app.request("/docs/openapi.json", { headers: { "if-none-match": tag } });

  expect(await response.json()).toEqual(contract.document);
  expect(again.status).toBe(304);
});

test("the script is served compressed if the client accepts it, and may be cached without limit", async () => {
  const app = appOf(contract);
  const page = await (await app.request("/docs")).text();
  const path = /\/docs\/reference\.[0-9a-f]+\.js/.exec(page)?.[0] ?? "";
  const plain = await app.request(path);
  const small = await app.request(path, { headers: { "accept-encoding": "gzip, deflate" } });
  const text = await plain.text();

  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(small.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await small.arrayBuffer()).toString()).toBe(text);
  expect(small.headers.get("cache-control")).toContain("immutable");
  expect((await app.request("/docs/reference.000000000000.js")).status).toBe(404);
});

test.each(["/docs/nothing.js", "/docs/", "/docsx", "/DOCS"])(
  "%s is not a path of the reference",
  async (path) => {
    expect(await (await appOf(contract).request(path)).text()).toBe("the document's");
  },
);

test("a path that the document declares takes precedence", async () => {
  const served = await loadContract({
    openapi: "3.1.1",
    info: { title: "Docs", version: "1" },
    paths: {
      "/docs": { post: named("Add docs") },
      "/docs/openapi.json": { get: named("Read docs") },
    },
  });
  const app = appOf(served);

  for (const path of ["/docs", "/docs/openapi.json"]) {
    const response = await app.request(path);
    expect(await response.text()).toBe("the document's");
    expect(response.headers.get("etag")).toBeNull();
  }
  expect(findDocsUrl(served, "http://a.test")).toBeUndefined();
  expect(findDocsUrl(contract, "http://a.test")).toBe("http://a.test/docs");
});
