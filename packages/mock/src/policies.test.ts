import { afterEach, expect, test } from "vitest";
import { type AnswerLogEntry, createMock, type Mock, type MockOptions } from "./index.ts";
import { booksDocument } from "./testing/books-document.ts";

const open: Mock[] = [];
afterEach(async () => {
  for (const mock of open.splice(0)) await mock.close();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function mockBooks(
  options: MockOptions = {},
): Promise<(path: string, asked?: Asked) => Promise<Response>> {
  const mock = await createMock(booksDocument, options);
  open.push(mock);
  return (path, { method = "GET", headers = {}, body } = {}) =>
    mock.fetch(
      new Request(`http://mock.test/shop/v2${path}`, {
        method,
        headers: { authorization: "Bearer anything", ...headers },
        ...(body !== undefined && { body }),
      }),
    );
}

const create = (key: string, title = "Emma", more: Record<string, string> = {}): Asked => ({
  method: "POST",
  headers: { "content-type": "application/json", "request-key": key, ...more },
  body: JSON.stringify({ title }),
});

test("the same key and arguments replay the first response with its receipt and the declared header", async () => {
  const ask = await mockBooks();
  const first = await ask("/books", create("key-1"));
  const again = await ask("/books", { ...create("key-1"), body: ' { "title" : "Emma" } ' });

  expect([first.status, again.status]).toEqual([201, 201]);
  expect([first.headers.get("replayed"), again.headers.get("replayed")]).toEqual([null, "yes"]);
  expect(again.headers.get("receipt-id")).toBe(first.headers.get("receipt-id"));
  expect(await again.text()).toBe(await first.text());
});

test("each execution has a new receipt; the same seed repeats the sequence", async () => {
  const receipts = async (seed: number): Promise<(string | null)[]> => {
    const ask = await mockBooks({ seed });
    const answers = [
      await ask("/books", create("key-1")),
      await ask("/books", create("key-2")),
      await ask("/books"),
    ];
    return answers.map((answer) => answer.headers.get("receipt-id"));
  };

  expect(new Set(await receipts(1)).size).toBe(3);
  expect(await receipts(1)).toEqual(await receipts(1));
  expect(await receipts(1)).not.toEqual(await receipts(2));
});

test("a receipt with a pattern is also new for each execution", async () => {
  const ask = await mockBooks();
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask("/books")));
  const receipts = answers.map((answer) => answer.headers.get("receipt-id") ?? "");

  expect(receipts.filter((receipt) => /^r-[a-z0-9]{6}$/.test(receipt))).toHaveLength(30);
  expect(new Set(receipts).size).toBe(30);
});

test("the same key conflicts with other arguments, and is independent for another caller", async () => {
  const ask = await mockBooks();
  await ask("/books", create("key-1"));

  const conflict = await ask("/books", create("key-1", "Persuasion"));
  expect([conflict.status, conflict.headers.get("plumbline-reason")]).toEqual([
    422,
    expect.stringContaining("other arguments"),
  ]);
  expect(
    (await ask("/books", create("key-1", "Persuasion", { authorization: "Bearer other" }))).status,
  ).toBe(201);
});

test("an equal request is pending while the first one runs", async () => {
  const ask = await mockBooks({ delayMs: 300 });
  const running = ask("/books", create("key-1"));
  const second = await ask("/books", create("key-1"));

  expect(second.status).toBe(425);
  expect((await running).status).toBe(201);
  expect((await ask("/books", create("key-1"))).headers.get("replayed")).toBe("yes");
});

test("many concurrent equal requests execute once", async () => {
  const ask = await mockBooks();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask("/books", create("key-1"))),
  );
  const executed = answers.filter(
    (answer) => answer.status === 201 && !answer.headers.has("replayed"),
  );

  expect(executed).toHaveLength(1);
  expect(answers.every((answer) => [201, 425].includes(answer.status))).toBe(true);
});

test("a missing key gets the declared status; an optional key may be missing", async () => {
  const ask = await mockBooks();
  const { headers: _, ...rest } = create("key-1");

  expect(
    (await ask("/books", { ...rest, headers: { "content-type": "application/json" } })).status,
  ).toBe(428);
  expect((await ask("/books/b-0001", { method: "DELETE" })).status).toBe(204);
});

test("a rejected request or a requested error leaves its key unused", async () => {
  const ask = await mockBooks();

  expect((await ask("/books", create("key-1", ""))).status).toBe(422);
  expect((await ask("/books", create("key-1", "Emma", { authorization: "" }))).status).toBe(401);
  expect((await ask("/books", create("key-1", "Emma", { prefer: "code=409" }))).status).toBe(409);
  const first = await ask("/books", create("key-1"));
  expect([first.status, first.headers.get("replayed")]).toEqual([201, null]);
});

test("a request for an unavailable media type leaves its key unused", async () => {
  const ask = await mockBooks();

  expect((await ask("/books", create("key-1", "Emma", { accept: "text/html" }))).status).toBe(406);
  expect((await ask("/books", create("key-1"))).headers.get("replayed")).toBeNull();
});

test("a key is free again after its retention", async () => {
  let now = 0;
  const ask = await mockBooks({ now: () => now });
  await ask("/books", create("key-1"));

  now = 3_599_999;
  expect((await ask("/books", create("key-1"))).headers.get("replayed")).toBe("yes");
  now = 3_600_000;
  expect((await ask("/books", create("key-1", "Persuasion"))).status).toBe(201);
});

test("limits apply with enforceLimits, with the declared delay, in a rolling window", async () => {
  let now = 0;
  const ask = await mockBooks({ enforceLimits: true, now: () => now });
  for (let i = 0; i < 4; i++) expect((await ask("/books")).status).toBe(200);

  const rejected = await ask("/books");
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await rejected.json()).toHaveProperty("message");
  expect((await ask("/books", { headers: { authorization: "Bearer other" } })).status).toBe(200);
  now = 10_000;
  expect((await ask("/books")).status).toBe(200);
});

test("a replay counts as a request but not as a write; a rejected write does not count", async () => {
  const ask = await mockBooks({ enforceLimits: true, now: () => 0 });
  expect((await ask("/books", create("key-1"))).status).toBe(201);
  expect((await ask("/books", create("key-1"))).headers.get("replayed")).toBe("yes");
  for (let i = 0; i < 3; i++) expect((await ask("/books", create("key-2"))).status).toBe(429);

  expect((await ask("/books")).status).toBe(200);
  expect((await ask("/books")).status).toBe(200);
  expect((await ask("/books")).status).toBe(429);
});

test("a request that a limit rejects leaves its key unused", async () => {
  let now = 0;
  const ask = await mockBooks({ enforceLimits: true, now: () => now });
  await ask("/books", create("key-1"));
  expect((await ask("/books", create("key-2"))).status).toBe(429);

  now = 10_000;
  expect((await ask("/books", create("key-2"))).headers.get("replayed")).toBeNull();
});

test("by default the mock applies no limits", async () => {
  const ask = await mockBooks({ now: () => 0 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask("/books")));

  expect(answers.every((answer) => answer.status === 200)).toBe(true);
});

test("the log has the decision and no credential", async () => {
  const entries: AnswerLogEntry[] = [];
  const ask = await mockBooks({ onAnswer: (entry) => entries.push(entry) });
  await ask("/books", create("key-1", "Emma", { authorization: "Bearer s3cret" }));
  await ask("/books", create("key-1", "Emma", { authorization: "Bearer s3cret" }));
  await ask("/files?api-key=s3cret", { method: "POST" });
  await ask("/nowhere?api-key=s3cret");

  expect(
    entries.map(({ method, path, status, decision }) => [method, path, status, decision]),
  ).toEqual([
    ["POST", "/shop/v2/books", 201, "executed"],
    ["POST", "/shop/v2/books", 201, "replayed"],
    ["POST", "/shop/v2/files", 204, "executed"],
    ["GET", "/shop/v2/nowhere", 404, "unrouted"],
  ]);
  expect(JSON.stringify(entries)).not.toContain("s3cret");
});

test("a challenge is sent with 401 and 403 only, and names the scope of the operation", async () => {
  const challenge = {
    "WWW-Authenticate": { schema: { type: "string" }, example: 'Bearer scope="other:write"' },
  };
  const responses = Object.fromEntries(
    ["200", "401", "402", "403"].map((status) => [status, { description: "", headers: challenge }]),
  );
  const flows = {
    clientCredentials: { tokenUrl: "https://shop.test/token", scopes: { "shop:read": "" } },
  };
  const mock = await createMock({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    components: { securitySchemes: { oauth: { type: "oauth2", flows } } },
    paths: {
      "/carts": { get: { security: [{ oauth: ["shop:read"] }], responses } },
      "/prices": { get: { security: [{ oauth: [] }], responses } },
    },
  });
  open.push(mock);
  const challengeOf = async (path: string, code: number): Promise<string | null> => {
    const headers = { authorization: "Bearer anything", prefer: `code=${code}` };
    const response = await mock.fetch(new Request(`http://mock.test${path}`, { headers }));
    expect(response.status).toBe(code);
    return response.headers.get("www-authenticate");
  };

  expect(await Promise.all([401, 402, 403].map((code) => challengeOf("/carts", code)))).toEqual([
    "Bearer",
    null,
    'Bearer error="insufficient_scope", scope="shop:read"',
  ]);
  expect(await challengeOf("/prices", 403)).toBeNull();
});
