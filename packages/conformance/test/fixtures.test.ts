import { describe, expect, test } from "vitest";
import { type Fixtures, planConformance } from "../src/index.ts";
import { rejection, type Ways } from "./support/book-server.ts";
import { bookContract, bookUrl, runBooks } from "./support/run-books.ts";

/** The document's example is not a book of this shop. */
const real: Ways = { books: ["real-book"] };

const fixtures: Fixtures = {
  get_book: { path: { id: "real-book" } },
  update_book: { path: { id: "real-book" }, body: { title: "Known to be good" } },
  list_books: { query: { genre: "prose" } },
};

describe("a fixture", () => {
  test("makes operations succeed that fail with the document's examples", async () => {
    const operations = ["get_book", "update_book"];
    const without = await runBooks(real, { operations });
    const answered = without.report.exchanges.filter(({ operation }) =>
      operations.includes(operation),
    );
    expect(answered.filter(({ response }) => response.status === 200)).toEqual([]);
    const { report, findings } = await runBooks(real, { operations, target: { fixtures } });
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
    const passed = (check: string): boolean =>
      report.results.some((result) => result.check === check && result.status === "passed");
    expect(passed("idempotency/acts-once")).toBe(true);
    expect(passed("idempotency/replay-marked")).toBe(true);
    expect(passed("responses/body-schema")).toBe(true);
  });

  test("stays in the path while everything else varies", async () => {
    const { report } = await runBooks(real, { operations: ["update_book"], target: { fixtures } });
    const sent = report.exchanges.filter(({ purpose }) => /^random valid|^body/.test(purpose));
    expect(new Set(sent.map(({ request }) => request.url))).toEqual(
      new Set([`${bookUrl}/books/real-book`]),
    );
    expect(new Set(sent.map(({ request }) => request.body)).size).toBeGreaterThan(20);
  });

  test("is the input that cases vary", () => {
    const target = { baseUrl: bookUrl, fixtures };
    const plan = planConformance({ contract: bookContract, target });
    const plain = new Map(plan.entries.map(({ subject }) => [subject.operation.id, subject.plain]));
    expect(plain.get("update_book")).toMatchObject({
      path: { id: "real-book" },
      body: { title: "Known to be good" },
    });
    expect(plain.get("list_books")?.query).toEqual({ genre: "prose" });
    expect(plain.get("publish_book")?.path).toEqual({ id: "first-book" });
  });

  test.each<[string, unknown, string]>([
    ["an unknown operation", { burn_book: {} }, "/fixtures/burn_book"],
    ["an unknown parameter", { get_book: { path: { key: "x" } } }, "/fixtures/get_book/path/key"],
    [
      "a parameter in another place",
      { list_books: { path: { limit: 1 } } },
      "/fixtures/list_books/path/limit",
    ],
    [
      "a value that breaks its schema",
      { get_book: { path: { id: "!" } } },
      "/fixtures/get_book/path/id",
    ],
    [
      "such a value among alternatives",
      { get_book: { path: [{ id: "real-book" }, { id: "!" }] } },
      "/fixtures/get_book/path/1/id",
    ],
    [
      "a body that breaks its schema",
      { create_order: [{ body: { book: "real-book", quantity: 99 } }] },
      "/fixtures/create_order/0/body",
    ],
    ["a body for an operation without one", { get_book: { body: {} } }, "/fixtures/get_book/body"],
  ])("with %s is rejected by name", (_name, wrong, pointer) => {
    const target = { baseUrl: bookUrl, fixtures: wrong as Fixtures };
    expect(() => planConformance({ contract: bookContract, target })).toThrow(
      expect.objectContaining({ code: "CONFIG_INVALID", exitCode: 2, place: { pointer } }),
    );
  });
});

/** Checks that need a second execution with the same fixture, or act as another identity. */
const needsTwice: ReadonlySet<string> = new Set([
  "idempotency/partition",
  "idempotency/key-distinct",
]);

describe("if a mutation works once per object", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `book-${index}`);
  const once: Ways = {
    books: ids,
    reject: (call, books) =>
      call.operation.id === "publish_book" &&
      books.get(call.path["id"] ?? "")?.["published"] === true
        ? rejection(409, "it is published already")
        : undefined,
  };
  const operations = ["publish_book"];

  test("one fixture leaves some clauses unproven and causes no findings", async () => {
    const { report, findings } = await runBooks(once, {
      operations,
      target: { fixtures: { publish_book: { path: { id: "book-0" } } } },
    });
    expect(findings).toEqual([]);
    const reasonOf = (id: string): string | undefined =>
      report.results.find(({ check }) => check === id)?.skip?.reason;
    // Checks of keys share one execution. Checks that need their own find the fixture used up.
    expect(reasonOf("idempotency/acts-once")).toBeUndefined();
    expect(reasonOf("idempotency/concurrent")).toBe("no-proof");
  });

  test("each execution uses the next alternative, so that everything is proven", async () => {
    const path = ids.map((id) => ({ id }));
    const { report, findings } = await runBooks(once, {
      operations,
      target: { fixtures: { publish_book: { path } } },
    });
    expect(findings).toEqual([]);
    const keyed = report.results.filter(
      ({ family, check }) => family === "idempotency" && !needsTwice.has(check),
    );
    expect(keyed.map(({ check, status }) => `${check} ${status}`)).toEqual(
      keyed.map(({ check }) => `${check} passed`),
    );
    const published = report.exchanges.filter(
      ({ operation, identity, response }) =>
        operations.includes(operation) &&
        identity === "owner" &&
        response.status === 200 &&
        response.headers["request-replayed"] === undefined,
    );
    const places = published.map(({ request }) => ids.indexOf(request.url.split("/").at(-2) ?? ""));
    expect(places.length).toBeGreaterThan(2);
    // In order, without gaps.
    expect(places).toEqual(ids.map((_, index) => index).slice(0, places.length));
  });

  test("used-up alternatives leave clauses unproven", async () => {
    const path = ids.slice(0, 3).map((id) => ({ id }));
    const { report, findings } = await runBooks(once, {
      operations,
      target: { fixtures: { publish_book: [{ path }] } },
    });
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
  });
});

test("alternatives with bodies are replayed with their own body", async () => {
  const taken = new Set<string>();
  const uniqueTitles: Ways = {
    reject: ({ operation, text }) => {
      if (operation.id !== "create_book") return undefined;
      if (taken.has(text)) return rejection(409, "there is such a book");
      taken.add(text);
      return undefined;
    },
  };
  const bodies = Array.from({ length: 30 }, (_, index) => ({
    body: { title: `Title ${index}`, pages: index + 1 },
  }));
  const { report, findings } = await runBooks(uniqueTitles, {
    operations: ["create_book"],
    target: { fixtures: { create_book: bodies } },
  });
  expect(findings).toEqual([]);
  const checks = ["acts-once", "replay-marked", "equal-json", "concurrent", "conflict"];
  const statuses = checks.map(
    (name) => report.results.find(({ check }) => check === `idempotency/${name}`)?.status,
  );
  expect(statuses).toEqual(checks.map(() => "passed"));
});
