import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  browserForTests,
  findViolations,
  type Page,
  screens,
  type Watched,
  watchPage,
} from "@plumbline-tools/browser";
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
  readonly origin: string;
}

async function visit(context: TestContext, served: Contract, options = {}): Promise<Visit> {
  const page = await browser.open(context, options);
  const { fetch } = appOf(served);
  const address = { host: "127.0.0.1", port: 0, https: false };
  const { origin, close } = await listen((request) => fetch(request), address);
  onTestFinished(close);
  const watched = watchPage(
    page,
    (url) => /^(blob|data):/.test(url) || new URL(url).origin === origin,
  );
  await page.goto(`${origin}/docs`);
  await page.getByRole("heading", { name: served.title, level: 1 }).waitFor();
  return { page, origin, ...watched };
}

test("a request tried on the page arrives at this server, and nothing elsewhere", async (context) => {
  const { page, origin, strangers, complaints } = await visit(context, contract);
  await page.getByRole("button", { name: /^Test Request\b.*get \/books/ }).click();
  const answer = page.waitForResponse(`${origin}/v2/books`);
  await page.getByRole("button", { name: /^Send get request to/ }).click();

  expect(await (await answer).text()).toBe("the document's");
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.title()).toBe("<Books> & more 2.1.0");
});

test("a request of an operation with servers of its own arrives there", async (context) => {
  const own = { servers: [{ url: "https://files.test/v7" }], get: named("Download") };
  const { page, origin } = await visit(context, await contractOf({ "/files": own }));
  await page.getByRole("button", { name: /^Test Request\b.*get \/files/ }).click();
  const answer = page.waitForResponse(`${origin}/v7/files`);
  await page.getByRole("button", { name: /^Send get request to/ }).click();

  expect((await answer).status()).toBe(200);
});

test("the search finds an operation by what it is called", async (context) => {
  const { page } = await visit(context, contract);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("add a bo");
  await page.getByRole("option", { name: /Add a book/ }).click();

  await expect.poll(() => page.url()).toContain("POST/books");
});

const artifacts = fileURLToPath(new URL("../../../../.plumbline/artifacts/", import.meta.url));
const service = fileURLToPath(new URL("../../../../openapi/dist/openapi.json", import.meta.url));

test.for(screens)(
  "on a $screen the page of a large document is readable and accessible",
  async ({ screen, options }, context) => {
    const served = await loadContract(service, { validators: "lazy" });
    const { page, complaints } = await visit(context, served, options);
    await page.screenshot({ path: `${artifacts}reference-${screen}.png` });

    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("the page's document has the address of this server, whatever states the servers", async () => {
  const other = { ...named("Other"), servers: [{ url: "https://other.test/v3/" }] };
  const served = await loadContract({
    openapi: "3.2.0",
    info: { title: "Books", version: "1" },
    servers: [{ url: "https://books.test/v2" }, { url: "https://backup.test/v2" }],
    components: {
      securitySchemes: {
        OAuth: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: "https://files.test/authorize",
              tokenUrl: "https://others.test/token",
              scopes: {},
            },
          },
        },
      },
    },
    paths: {
      "/books": { get: named("List") },
      "/other": { get: other },
      "/files": {
        servers: [{ url: "https://files.test" }],
        additionalOperations: { COPY: named("Copy") },
      },
    },
  });
  const response = await appOf(served).request("http://127.0.0.1:7321/docs/reference.json");

  expect(await response.json()).toMatchObject({
    servers: [{ url: "http://127.0.0.1:7321/v2" }],
    components: {
      securitySchemes: {
        OAuth: {
          flows: {
            authorizationCode: {
              authorizationUrl: "http://127.0.0.1:7321/authorize",
              tokenUrl: "https://others.test/token",
            },
          },
        },
      },
    },
    paths: {
      "/books": { get: named("List") },
      "/other": { get: { servers: [{ url: "http://127.0.0.1:7321/v3" }] } },
      "/files": {
        additionalOperations: { COPY: { servers: [{ url: "http://127.0.0.1:7321" }] } },
      },
    },
  });
});

test("the content security policy allows only this server", async () => {
  const response = await appOf(contract).request("/docs");
  const policy = response.headers.get("content-security-policy") ?? "";

  expect(policy).toMatch(/^default-src 'none'; connect-src 'self';/);
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await response.text()).toContain("<title>&lt;Books&gt; &amp; more 2.1.0</title>");
});

test.each([{ encoding: "gzip, br" }, { encoding: "identity" }])(
  "the script is served with $encoding and names its license",
  async ({ encoding }) => {
    const headers = { "accept-encoding": encoding };
    const response = await appOf(contract).request("/docs/scalar.js", { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isCompressed = response.headers.get("content-encoding") === "gzip";

    expect(isCompressed).toBe(encoding !== "identity");
    expect((isCompressed ? gunzipSync(bytes) : bytes).toString("utf8", 0, 60)).toMatch(
      /^\/\*! @scalar\/api-reference \d+\.\d+\.\d+, license MIT/,
    );
  },
);

test("the compiled document is served, with an ETag", async () => {
  const app = appOf(contract);
  const response = await app.request("/docs/openapi.json");
  const tag = response.headers.get("etag") ?? "";
  const again = await app.request("/docs/openapi.json", { headers: { "if-none-match": tag } });

  expect(await response.json()).toEqual(contract.document);
  expect(again.status).toBe(304);
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
