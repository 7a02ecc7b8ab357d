import * as fc from "fast-check";
import { expect, test } from "vitest";
import { respondingWith, book, createBookshop, json } from "../../test/bookshop-client.ts";

test("a call sends one request with its path, query, headers and body", async () => {
  const { shop, requests } = respondingWith(() => json(200, book));

  await shop.changeBook({ path: { id: "a/b c" }, body: { title: "Emma", note: null } });

  const [request] = requests;
  expect(requests).toHaveLength(1);
  expect(request?.method).toBe("PATCH");
  expect(request?.url).toBe("https://shop.test/v2/books/a%2Fb%20c");
  expect(request?.headers.get("content-type")).toBe("application/json");
  expect(request?.headers.get("accept")).toBe("application/json");
  expect(request?.redirect).toBe("manual");
  expect(await request?.json()).toEqual({ title: "Emma", note: null });
});

test("a path parameter arrives unchanged, in a path of this operation and no other", async () => {
  const { shop, requests } = respondingWith(() => json(200, book));
  const text = fc.string({ unit: "binary" }).filter((id) => !["", ".", ".."].includes(id));

  await fc.assert(
    fc.asyncProperty(text, async (id) => {
      await shop.getBook({ path: { id } });
      const { pathname, search, hash } = new URL(requests.at(-1)?.url ?? "");
      expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "v2", "books", id]);
      expect(search + hash).toBe("");
    }),
    { seed: 1, examples: [["../orders"], ["a?b#c"], ["%2e%2e"], ["{id}"], ["$&"], [";x"]] },
  );
});

test.for([
  [{}, "request-invalid"],
  [new Date(0), "request-invalid"],
  [[], "path-parameter-invalid"],
] as const)("a path parameter of %j, which leads nowhere, is rejected: %s", async ([id, code]) => {
  const { shop, requests } = respondingWith(() => json(200, book));

  // An invalid value that the types reject.
  const call = shop.getBook({ path: { id: id as unknown as string } });

  await expect(call).rejects.toMatchObject({ code });
  expect(requests).toEqual([]);
});

test("null means no input, and is rejected only if something is required", async () => {
  const { shop } = respondingWith(() => json(200, { books: [], next: null }));
  // An invalid value that the types reject.
  const nothing = null as never;

  expect(await shop.listBooks(nothing)).toMatchObject({ kind: "response", ok: true });
  await expect(shop.getBook(nothing)).rejects.toMatchObject({ code: "path-parameter-invalid" });
});

test("absent, null and a value are sent differently", async () => {
  const { shop, requests } = respondingWith(() => json(200, book));
  const path = { id: "b1" };

  await shop.changeBook({ path, body: {} });
  await shop.changeBook({ path, body: { note: null } });
  await shop.changeBook({ path, body: { note: "" } });

  expect(await Promise.all(requests.map((request) => request.text()))).toEqual([
    "{}",
    '{"note":null}',
    '{"note":""}',
  ]);
});

test("query parameters have the document's style, and undefined ones are omitted", async () => {
  const { shop, requests } = respondingWith(() => json(200, { books: [], next: null }));

  await shop.listBooks({ query: { genre: ["crime", "poetry"], size: 3 } });
  await shop.listBooks({ query: { after: "a&b=c" }, headers: { "X-Shop-Branch": "north" } });
  await shop.listBooks();

  expect(requests.map(({ url }) => url)).toEqual([
    "https://shop.test/v2/books?genre=crime,poetry&size=3",
    "https://shop.test/v2/books?after=a%26b%3Dc",
    "https://shop.test/v2/books",
  ]);
  expect(requests[1]?.headers.get("x-shop-branch")).toBe("north");
  expect(requests[2]?.headers.has("content-type")).toBe(false);
});

test("headers of the options are sent with every request", async () => {
  const { shop, requests } = respondingWith(() => json(200, book), { headers: { "X-Trip": "1" } });

  await shop.getBook({ path: { id: "b1" } });

  expect(requests[0]?.headers.get("x-trip")).toBe("1");
});

test("the methods cannot be replaced", () => {
  expect(Object.isFrozen(createBookshop({}))).toBe(true);
});

test.for([
  ["a relative base URL", { baseUrl: "/v2" }, "base-url-invalid"],
  ["a base URL of another scheme", { baseUrl: "ftp://shop.test" }, "base-url-invalid"],
  [
    "a base URL with a password",
    { baseUrl: "http://me:secret-card@shop.test" },
    "base-url-invalid",
  ],
  ["a base URL with a query", { baseUrl: "https://shop.test?a" }, "base-url-invalid"],
  ["a credential with a line end", { auth: "secret-card\n" }, "auth-invalid"],
  ["an empty credential", { auth: "" }, "auth-invalid"],
  ["a managed header", { headers: { authorization: "secret-card" } }, "header-managed"],
  [
    "a managed header of a single operation",
    { headers: { "request-KEY": "123456" } },
    "header-managed",
  ],
  ["a header with a line end", { headers: { "X-Trip": "secret-card\r\nx: y" } }, "header-invalid"],
] as const)("%s is rejected, without repeating what is secret", ([, options, code]) => {
  expect(() => createBookshop(options)).toThrow(
    expect.objectContaining({ name: "ClientError", code }),
  );
  expect(() => createBookshop(options)).not.toThrow(/secret-card/);
});

test("an omitted credential is rejected: null means none", () => {
  // A JavaScript caller can omit what the types require.
  const auth = undefined as unknown as null;

  expect(() => createBookshop({ auth })).toThrow(expect.objectContaining({ code: "auth-invalid" }));
});

test.for(["", ".", "..", undefined])(
  "the path parameter %j, which would make another path, is rejected",
  async (id) => {
    const { shop, requests } = respondingWith(() => json(200, book));

    await expect(shop.getBook({ path: { id: id as string } })).rejects.toMatchObject({
      code: "path-parameter-invalid",
    });
    expect(requests).toEqual([]);
  },
);

test("a managed header that the types do not catch is rejected", async () => {
  const { shop, requests } = respondingWith(() => json(200, book));
  const headers = { "request-key": "123456" } as unknown as { "X-Reason": string };

  await expect(shop.deleteBooksId({ path: { id: "b1" }, headers })).rejects.toMatchObject({
    code: "header-managed",
  });
  expect(requests).toEqual([]);
});

test.for([
  ["missing", undefined, "body-missing"],
  ["one that JSON cannot represent", { books: [1n] }, "request-invalid"],
  ["a function, which JSON omits", () => ({ books: [] }), "request-invalid"],
  ["a circular one", circle(), "request-invalid"],
  ["one that throws in toJSON", { toJSON: fail }, "request-invalid"],
  ["one with NaN", { books: [NaN] }, "request-invalid"],
  ["one with an infinite number", { books: [{ price: -Infinity }] }, "request-invalid"],
  ["one with an integer that is not exact", { price: 2 ** 53 }, "request-invalid"],
] as const)("a body that is %s is rejected", async ([, body, code]) => {
  const { shop, requests } = respondingWith(() => json(202, {}));

  await expect(shop.startOrder({ body: body as { books: string[] } })).rejects.toMatchObject({
    code,
  });
  expect(requests).toEqual([]);
});

function circle(): unknown {
  const body: Record<string, unknown> = {};
  return Object.assign(body, { body });
}

function fail(): never {
  throw new Error("no JSON of this");
}
