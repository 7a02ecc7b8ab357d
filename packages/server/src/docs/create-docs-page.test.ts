import { fileURLToPath } from "node:url";
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
  /** The URL of each request, including one that the browser blocked. */
  readonly asked: readonly string[];
}

async function visit(context: TestContext, served: Contract, options = {}): Promise<Visit> {
  const page = await browser.open(context, options);
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

test("a browser shows every operation and sends no request but for the page", async (context) => {
  const { page, asked, strangers, complaints } = await visit(context, contract);
  for (const name of ["List the books", "Add a book"]) {
    await page.getByRole("heading", { name }).waitFor({ state: "visible" });
    await page.getByRole("link", { name, exact: true }).click();
    await expect.poll(() => page.url()).toContain("#operation-");
  }

  expect(strangers).toEqual([]);
  expect(asked.filter((url) => !url.startsWith("data:"))).toHaveLength(1);
  expect(complaints).toEqual([]);
  expect(await page.title()).toBe("<Books> & more 2.1.0");
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
    for (const { id, summary } of served.operations)
      await page.getByRole("heading", { name: summary ?? id, exact: true }).waitFor();
  },
);

test("the address of the server that shows the page comes first, and its samples call it", async () => {
  const app = appOf(contract);
  const text = await (await app.request("http://127.0.0.1:7321/docs")).text();
  const addresses = Array.from(text.matchAll(/https?:\/\/[^<&\s]+/g), ([url]) => url);

  expect(addresses).toEqual([
    "http://127.0.0.1:7321/v2",
    "https://books.test/v2",
    "http://127.0.0.1:7321/v2/books",
    "http://127.0.0.1:7321/v2/books",
  ]);
});

test("samples have the examples of the document, in a form for a shell", async () => {
  const title = { type: "string", examples: ["a/b"] };
  const content = {
    "application/json": {
      schema: { $ref: "#/components/schemas/Book" },
      examples: { emma: { summary: "One book", value: { title: "Emma's" } } },
    },
  };
  const change = {
    ...named("Change a book"),
    security: [{ token: ["books:write"] }],
    parameters: [
      { name: "title", in: "path", required: true, schema: title },
      { name: "Key", in: "header", required: true, schema: { type: "string", default: "k-1" } },
      { name: "dry", in: "query", required: true, schema: { enum: ["yes", "no"] } },
      { name: "more", in: "query", schema: { type: "string" } },
    ],
    requestBody: { required: true, content },
  };
  const served = await loadContract({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: {
        Book: {
          type: "object",
          required: ["title"],
          properties: {
            title: { type: "string", maxLength: 80, description: "Its **title**." },
            next: { $ref: "#/components/schemas/Book" },
          },
        },
      },
    },
    paths: { "/books/{title}": { put: change } },
  });
  const text = await (await appOf(served).request("http://a.test/docs")).text();
  const sample = /<code>(curl [^<]*)/.exec(text)?.[1] ?? "";

  expect(sample.replaceAll("&#39;", "'").replaceAll("&quot;", '"').split(" \\\n  ")).toEqual([
    "curl -sS -X PUT 'http://a.test/books/a%2Fb?dry=yes'",
    "-H 'authorization: Bearer YOUR_TOKEN'",
    "-H 'Key: k-1'",
    "-H 'content-type: application/json'",
    String.raw`-d '{
  "title": "Emma'\''s"
}'`,
  ]);
  expect(text).toContain("Requires token books:write.");
  expect(text).toContain("at most 80 characters");
  expect(text).toContain("Its <strong>title</strong>.");
});

test("pictures and HTML of a document are not loaded", async () => {
  const described = {
    ...named("List"),
    description: "![A picture](https://elsewhere.test/a.png) <img src=x> [b](javascript:1) `c<d`",
  };
  const app = appOf(await contractOf({ "/": { get: described } }));
  const text = await (await app.request("/docs")).text();

  expect(text).toContain('<a href="https://elsewhere.test/a.png">A picture</a>');
  expect(text).toContain("&lt;img src=x&gt; b <code>c&lt;d</code>");
  expect(text).not.toMatch(/<img|javascript:/);
});

test("the content security policy allows no script and no request", async () => {
  const response = await appOf(contract).request("/docs");

  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
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
