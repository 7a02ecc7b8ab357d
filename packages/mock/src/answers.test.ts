import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock, type MockOptions } from "./index.ts";
import { booksDocument } from "./testing/books-document.ts";

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | FormData;
  readonly options?: MockOptions;
  readonly document?: JsonObject;
}

async function ask(path: string, asked: Asked = {}): Promise<Response> {
  const { method = "GET", headers = {}, body, options, document = booksDocument } = asked;
  const mock = await createMock(document, options);
  const url = `http://mock.test/shop/v2${path}`;
  return mock.fetch(
    new Request(url, {
      method,
      headers: { authorization: "Bearer anything", ...headers },
      ...(body !== undefined && { body }),
    }),
  );
}

const json = { "content-type": "application/json", "request-key": "key-1" };

test.each<[string, string, Asked, number]>([
  [
    "an invalid body gets 422 if the operation declares it",
    "/books",
    { method: "POST", headers: json, body: "{}" },
    422,
  ],
  ["an invalid query gets 400 if the operation declares only that", "/books?limit=6", {}, 400],
  [
    "malformed JSON gets 422 if no 400 is declared by number",
    "/books",
    { method: "POST", headers: json, body: "{" },
    422,
  ],
  [
    "a wrong media type gets 415 if the operation declares it",
    "/books",
    { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: "{}" },
    415,
  ],
  [
    "0.29, which Prism rejects, is a multiple of 0.01",
    "/books",
    { method: "POST", headers: json, body: '{"title":"Emma","price":0.29}' },
    201,
  ],
  [
    "0.295 is not a multiple of 0.01",
    "/books",
    { method: "POST", headers: json, body: '{"title":"Emma","price":0.295}' },
    422,
  ],
  [
    "a literal path takes precedence over a templated one",
    "/books/best",
    { headers: { authorization: "" } },
    200,
  ],
  ["repeated query values are a list", "/books?tag=a&tag=b", {}, 200],
  ["each item of a list must be valid", "/books?tag=a&tag=c", {}, 400],
  ["values joined by a comma are a list", "/books?range=1,2", {}, 200],
  ["the length of a list is limited", "/books?range=1,2,3", {}, 400],
  ["the items of a list have a type", "/books?range=1,x", {}, 400],
  ["a deep object is read by its brackets", "/books?filter[year]=1871", {}, 200],
  ["the members of a deep object have types", "/books?filter[year]=old", {}, 400],
  [
    "a key in the query is a credential",
    "/files?api-key=x",
    { method: "POST", headers: { authorization: "" } },
    204,
  ],
  ["a missing credential is rejected", "/files", { method: "POST" }, 401],
  [
    "an encoded form is validated",
    "/files?api-key=x",
    { method: "POST", body: new URLSearchParams({ count: "3" }) },
    204,
  ],
  [
    "the fields of an encoded form have types",
    "/files?api-key=x",
    { method: "POST", body: new URLSearchParams({ count: "many" }) },
    422,
  ],
  [
    "a multipart form is validated",
    "/files?api-key=x",
    { method: "POST", body: form({ name: "a", count: "3" }) },
    204,
  ],
  [
    "the fields of a multipart form are required",
    "/files?api-key=x",
    { method: "POST", body: form({ count: "3" }) },
    422,
  ],
])("%s", async (_, path, asked, status) => {
  const response = await ask(path, asked);

  expect(response.status).toBe(status);
  expect(response.headers.has("plumbline-reason")).toBe(status >= 400);
  expect(response.headers.get("plumbline-violation")).toBeNull();
});

test("an example that contradicts its schema is served only by name", async () => {
  const post = (headers: Record<string, string>, options?: MockOptions): Promise<Response> =>
    ask("/books", {
      method: "POST",
      headers: { ...json, ...headers },
      body: '{"title":"Emma"}',
      ...(options && { options }),
    });

  expect(await (await post({})).json()).toEqual({ id: "b-0001", title: "Middlemarch" });
  expect(await (await post({ prefer: "example=sequel" })).json()).toMatchObject({
    title: "Romola",
  });
  const wrong = await post({ prefer: "example=wrong" });
  expect([wrong.status, wrong.headers.get("plumbline-violation")]).toEqual([
    201,
    expect.stringContaining("/id"),
  ]);
  expect((await post({ prefer: "example=wrong" }, { strict: true })).status).toBe(500);
});

test("an example that contradicts its schema is told once", async () => {
  const told: string[] = [];
  const mock = await createMock(booksDocument, { onContradiction: (one) => told.push(one) });
  const send = (key: string): Promise<Response> =>
    mock.fetch(
      new Request("http://mock.test/shop/v2/books", {
        method: "POST",
        headers: { ...json, authorization: "Bearer anything", "request-key": key },
        body: '{"title":"Emma"}',
      }),
    );
  await send("key-1");
  await send("key-2");
  expect(told).toEqual([
    "/paths/~1books/post/responses/201/content/application~1json/examples/wrong/value",
  ]);
});

const named = (name: string, more: JsonObject = {}): JsonObject => ({
  allOf: [
    { type: "object", required: ["kind"], properties: { kind: { type: "string" } } },
    { type: "object", properties: { [name]: { type: "string" } }, ...more },
  ],
});

test("a generated body of alternatives with a discriminator matches one of them", async () => {
  const alternatives = ["Cat", "Dog"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const choice = { oneOf: alternatives, discriminator: { propertyName: "kind" } };
  const content = { "application/json": { schema: { allOf: [choice] } } };
  const document: JsonObject = {
    openapi: "3.1.1",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "/shop/v2" }],
    paths: { "/pet": { get: { responses: { 200: { description: "", content } } } } },
    components: { schemas: { Cat: named("lives"), Dog: named("bark", { minProperties: 1 }) } },
  };
  for (const prefer of ["", "dynamic=true"]) {
    const response = await ask("/pet", { document, headers: { prefer } });
    expect(response.headers.get("plumbline-violation")).toBeNull();
    expect(await response.json()).toHaveProperty("kind");
  }
});

test("every declared header has a valid value, except the header of a replay", async () => {
  const response = await ask("/books");

  expect(response.headers.get("receipt-id")).toMatch(/^r-[a-z0-9]{6}$/);
  expect(Number(response.headers.get("max-age"))).toBeGreaterThanOrEqual(3);
  expect(response.headers.has("replayed")).toBe(false);
});

test("generated data is valid and new for each request", async () => {
  const mock = await createMock(booksDocument);
  const bodies = new Set<string>();
  for (let turn = 0; turn < 20; turn++) {
    const request = new Request("http://mock.test/shop/v2/books", {
      headers: { authorization: "Bearer x", prefer: "dynamic=true" },
    });
    const response = await mock.fetch(request);
    expect(response.headers.get("plumbline-violation")).toBeNull();
    bodies.add(await response.text());
  }

  expect(bodies.size).toBeGreaterThan(10);
});

test("the media type is negotiated", async () => {
  const response = await ask("/books", { headers: { accept: "text/csv" } });

  expect([response.headers.get("content-type"), await response.text()]).toEqual([
    "text/csv",
    "id,title\n",
  ]);
});

test("an error of `default` does not name another status", async () => {
  const response = await ask("/books/b-1");

  expect([response.status, await response.json()]).toEqual([
    422,
    { message: "unprocessable_entity" },
  ]);
});

test("without an error format, errors are problem details", async () => {
  const document = {
    openapi: "3.1.1",
    info: { title: "Bare", version: "1" },
    paths: {
      "/a": {
        get: {
          parameters: [{ name: "n", in: "query", required: true, schema: { type: "integer" } }],
          responses: { "200": { description: "" } },
        },
      },
    },
  };
  const mock = await createMock(document);
  const invalid = await mock.fetch(new Request("http://mock.test/a?n=x"));
  const unknown = await mock.fetch(new Request("http://mock.test/b"));

  expect(invalid.headers.get("content-type")).toBe("application/problem+json");
  expect(await invalid.json()).toEqual({
    type: "about:blank",
    title: "Unprocessable Entity",
    status: 422,
    detail: "query n must be integer",
  });
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    expect.objectContaining({ status: 404 }),
  ]);
  expect((await mock.fetch(new Request("http://mock.test/a?n=1"))).status).toBe(200);
});

test("a page that is requested by cursor is the last one", async () => {
  const page = {
    type: "object",
    properties: { items: { type: "array" }, next: { type: ["string", "null"] } },
    required: ["next"],
  };
  const list = {
    operationId: "list",
    "x-pagination": { cursor: "after", items: "/items", next: "/next" },
    parameters: [{ name: "after", in: "query", schema: { type: "string" } }],
    responses: {
      "200": {
        description: "",
        content: { "application/json": { schema: page, example: { items: [1], next: "c-2" } } },
      },
    },
  };
  const mock = await createMock({
    openapi: "3.1.1",
    info: { title: "Pages", version: "1" },
    paths: { "/list": { get: list } },
  });
  const read = async (query: string, headers: Record<string, string> = {}): Promise<unknown> =>
    (await mock.fetch(new Request(`http://mock.test/list${query}`, { headers }))).json();

  expect(await read("")).toEqual({ items: [1], next: "c-2" });
  expect(await read("?after=c-2")).toEqual({ items: [1], next: null });
  expect(await read("?after=c-2", { prefer: "code=200" })).toEqual({ items: [1], next: "c-2" });
});

test("CORS can be turned off", async () => {
  const headers = { origin: "https://app.example" };

  expect((await ask("/books", { headers })).headers.get("access-control-allow-origin")).toBe(
    "https://app.example",
  );
  expect(
    (await ask("/books", { headers, options: { cors: false } })).headers.get(
      "access-control-allow-origin",
    ),
  ).toBeNull();
});

test("every rejection is delayed like other responses", async () => {
  const mock = await createMock(booksDocument, { delayMs: 60_000 });
  const waiting = mock.fetch(new Request("http://mock.test/nowhere"));
  const first = await Promise.race([waiting, Promise.resolve("still waiting")]);
  await mock.close();

  expect(first).toBe("still waiting");
  expect((await waiting).status).toBe(404);
});

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("a request may lack what the server sets, and its response lacks what is only written", async () => {
  const schema = {
    type: "object",
    required: ["id", "name", "password"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: { type: "string" },
      password: { type: "string", writeOnly: true },
      friends: {
        type: "array",
        minItems: 1,
        items: { properties: { pin: { type: "string", writeOnly: true } } },
      },
    },
  };
  const content = { "application/json": { schema } };
  const requestBody = { required: true, content };
  const responses = { 201: { description: "Created.", content }, 422: { description: "Invalid." } };
  const document = {
    openapi: "3.1.1",
    info: { title: "Accounts", version: "1" },
    paths: { "/shop/v2/accounts": { post: { requestBody, responses } } },
  };
  const post = (body: JsonObject): Promise<Response> =>
    ask("/accounts", { method: "POST", headers: json, body: JSON.stringify(body), document });

  expect((await post({ name: "Ada" })).status).toBe(422);
  const created = await post({ name: "Ada", password: "secret" });
  expect([created.status, created.headers.has("plumbline-violation")]).toEqual([201, false]);
  const text = await created.text();
  expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(["id", "name"]));
  expect(text).not.toMatch(/password|pin/);
});
