import { loadContract } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createRouter, type Router } from "./create-router.ts";

async function routerOf(paths: readonly string[], server = "/v1"): Promise<Router> {
  const item = (path: string): object => {
    const names = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name]) => name);
    const parameters = names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    return { parameters, get: { operationId: path, responses: { "200": { description: "" } } } };
  };
  const contract = await loadContract({
    openapi: "3.1.1",
    info: { title: "Paths", version: "1" },
    servers: [{ url: server }],
    paths: Object.fromEntries(paths.map((path) => [path, item(path)])) as never, // built as JSON just above
  });
  return createRouter(contract);
}

const found = (router: Router, path: string): string => {
  const result = router("GET", path);
  return result.kind === "found"
    ? `${result.operation.id} ${JSON.stringify(result.path)}`
    : result.kind;
};

test("the most literal template takes precedence, segment by segment", async () => {
  const router = await routerOf([
    "/{kind}/{id}",
    "/books/{id}",
    "/books/best",
    "/{kind}/best",
    "/books/{id}.json",
  ]);

  expect(found(router, "/v1/books/best")).toBe("/books/best {}");
  expect(found(router, "/v1/films/best")).toBe('/{kind}/best {"kind":"films"}');
  expect(found(router, "/v1/books/7.json")).toBe('/books/{id}.json {"id":"7"}');
  expect(found(router, "/v1/books/7")).toBe('/books/{id} {"id":"7"}');
  expect(found(router, "/v1/films/7")).toBe('/{kind}/{id} {"kind":"films","id":"7"}');
});

test.each(["/books/7", "/v1/books/", "/v1/books/7/", "/v1", "/v10/books/7", "/v1//books/7"])(
  "%s matches no path",
  async (path) => {
    expect(found(await routerOf(["/books/{id}"]), path)).toBe("unknown-path");
  },
);

test("special characters of regular expressions match literally", async () => {
  const router = await routerOf(["/a.b+c/(d)", "/things:{verb}"]);

  expect(found(router, "/v1/a.b+c/(d)")).toBe("/a.b+c/(d) {}");
  expect(found(router, "/v1/aXb+c/(d)")).toBe("unknown-path");
  expect(found(router, "/v1/things:count")).toBe('/things:{verb} {"verb":"count"}');
});

test("every path parameter is as it was sent, so that its delimiters are found before it is decoded", async () => {
  const router = await routerOf(["/a/{x}/b/{y}"], "/");
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: "grapheme" }),
      fc.string({ minLength: 1 }),
      (...texts) => {
        const [x, y] = texts.map(encodeURIComponent);
        expect(router("get", `/a/${x}/b/${y}`)).toMatchObject({ kind: "found", path: { x, y } });
      },
    ),
    { seed: 1 },
  );
});

test("an invalid percent-encoding stays as sent", async () => {
  expect(found(await routerOf(["/{x}"]), "/v1/%zz")).toBe('/{x} {"x":"%zz"}');
});

test.each<[why: string, path: string, suggestions: readonly string[]]>([
  ["a base path is left out", "/books/7", ["/v1/books/7"]],
  ["a base path is another one", "/v2/books/7", ["/v1/books/7"]],
  ["a name is misspelt", "/v1/boks/7/pages", ["/v1/books/7/pages"]],
  ["nothing is near", "/v1/films", []],
])("an unknown path has suggestions if %s", async (_, path, suggestions) => {
  const router = await routerOf(["/books/{id}", "/books/{id}/pages"]);

  expect(router("GET", path)).toEqual({ kind: "unknown-path", suggestions });
});

test("a path that is left out below several servers has a suggestion for each", async () => {
  const contract = await loadContract({
    openapi: "3.1.1",
    info: { title: "Servers", version: "1" },
    servers: [{ url: "/api" }, { url: "https://beta.example/beta" }],
    paths: { "/t": { get: { responses: { "200": { description: "" } } } } },
  });

  expect(createRouter(contract)("GET", "/t")).toEqual({
    kind: "unknown-path",
    suggestions: ["/api/t", "/beta/t"],
  });
});
