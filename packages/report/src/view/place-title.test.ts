import { expect, test } from "vitest";
import { sampleExchange } from "../testing/sample-exchange.ts";
import { placeTitle } from "./place-title.ts";

function titleOf(at: string, path: string, body?: unknown): string {
  const request = body === undefined ? (["POST", path] as const) : (["POST", path, body] as const);
  const sketch = { number: 1, operation: "addBook", purpose: "one" };
  return placeTitle({
    at,
    exchanges: [sampleExchange({ ...sketch, request, response: [200, {}] })],
  });
}

test.each([
  ["GET /books query ids -> 200", "/books?ids=0", undefined, "GET /books ?ids=0 -> 200"],
  [
    "GET /books query ids -> 200",
    "/books?a=1&ids=0&ids=x",
    undefined,
    "GET /books ?ids=0&ids=x -> 200",
  ],
  ["GET /books query f -> 200", "/books?f%5Ba%5D=1", undefined, "GET /books ?f%5Ba%5D=1 -> 200"],
  ["GET /books query ids -> 200", "/books", undefined, "GET /books query ids -> 200"],
  [
    "GET /b/{id}/c path id -> 200",
    "/b/%20a/c?q=1",
    undefined,
    'GET /b/{id}/c path id: " a" -> 200',
  ],
  ["POST /books body /name -> 201", "/books", { name: "" }, 'POST /books body /name: "" -> 201'],
  ["POST /books body /a/0 -> 201", "/books", { a: [null] }, "POST /books body /a/0: null -> 201"],
  ["POST /books body /name -> 201", "/books", {}, "POST /books body /name -> 201"],
  ["POST /books body -> 400 body /x", "/books", [1], "POST /books body: [1] -> 400 body /x"],
  [
    "POST /books header accept -> 200",
    "/books",
    undefined,
    "POST /books header accept: application/json -> 200",
  ],
  [
    "GET /books -> 200 header x-total",
    "/books?ids=0",
    undefined,
    "GET /books -> 200 header x-total",
  ],
  ["somewhere else", "/books", undefined, "somewhere else"],
])("%s of %s with %o", (at, path, body, title) => {
  expect(titleOf(at, path, body)).toBe(title);
});

test("a long value is cut, and a body that is not JSON is not read", () => {
  expect(titleOf("POST /b body /t -> 201", "/b", { t: "x".repeat(500) })).toMatch(
    /^POST \/b body \/t: "x{46}… -> 201$/,
  );
  const [exchange] = [
    sampleExchange({
      number: 1,
      operation: "b",
      purpose: "one",
      request: ["POST", "/b"],
      response: [200, {}],
    }),
  ];
  const request = { ...exchange.request, body: "t=1" };
  const at = "POST /b body /t -> 201";
  expect(placeTitle({ at, exchanges: [{ ...exchange, request }] })).toBe(at);
});

test("a judged request without the place does not show what an earlier one had", () => {
  const sketch = { number: 1, operation: "list", purpose: "one", response: [200, {}] } as const;
  const exchanges = ["/b?cursor=a", "/b"].map((path) =>
    sampleExchange({ ...sketch, request: ["GET", path] }),
  );
  expect(placeTitle({ at: "GET /b query cursor -> 200", exchanges })).toBe(
    "GET /b query cursor -> 200",
  );
});
