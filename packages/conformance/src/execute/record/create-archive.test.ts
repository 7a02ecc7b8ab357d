import * as fc from "fast-check";
import type { Exchange, ReceivedResponse } from "@plumbline/report";
import { expect, test } from "vitest";
import { createArchive } from "./create-archive.ts";

const headers = fc.dictionary(
  fc.string().filter((name) => name !== "__proto__"),
  fc.string({ unit: "binary" }),
  { noNullPrototype: true },
);
const text = fc.string({ unit: "binary" });
const body: fc.Arbitrary<Omit<ReceivedResponse, "status" | "headers">> = fc.oneof(
  text.map((read) => ({ text: read })),
  fc.json({ noUnicodeString: false }).map((json) => ({ text: json, json: JSON.parse(json) })),
  text.map((read) => ({ text: read, unread: "the first 3 bytes" })),
  text.map((read) => ({ text: read, isGarbled: true as const })),
);

function exchangeOf(number: number, parts: Pick<Exchange, "request" | "response">): Exchange {
  const operation = number % 2 === 0 ? "get_book" : "create_book";
  return { number, operation, purpose: "p", identity: "owner", elapsedMs: 1, ...parts };
}

const parts = fc.record(
  {
    request: fc.record(
      { method: fc.constant("POST"), url: fc.webUrl(), headers, body: text, bodyBytes: text },
      { requiredKeys: ["method", "url", "headers"], noNullPrototype: true },
    ),
    response: fc
      .tuple(headers, body)
      .map(([received, read]) => ({ status: 200, headers: received, ...read })),
  },
  { noNullPrototype: true },
);

test("property: an archived exchange is the same object with equal members", () => {
  const property = fc.property(fc.array(parts, { maxLength: 30 }), (all) => {
    const archive = createArchive({ kept: 2, portion: 3 });
    const exchanges = all.map((one, at) => exchangeOf(at + 1, one));
    const before = structuredClone(exchanges);
    for (const exchange of exchanges) archive.add(exchange);
    expect(exchanges).toStrictEqual(before);
    expect(JSON.stringify(exchanges)).toBe(JSON.stringify(before));
    expect(exchanges.map(({ request, response }) => ({ ...request, ...response }))).toStrictEqual(
      before.map(({ request, response }) => ({ ...request, ...response })),
    );
  });
  fc.assert(property, { numRuns: 100 });
});

test("the latest exchanges stay as they are, and older ones give up their content", () => {
  const archive = createArchive({ kept: 2, portion: 3 });
  const exchanges = Array.from({ length: 6 }, (_, at) =>
    exchangeOf(at + 1, {
      request: { method: "GET", url: "http://books.test/", headers: {} },
      response: { status: 200, headers: {}, text: "[1]", json: [1] },
    }),
  );
  const responses = exchanges.map(({ response }) => response);
  for (const exchange of exchanges) archive.add(exchange);
  const isKept = exchanges.map(({ response }, at) => response === responses[at]);
  expect(isKept).toEqual([false, false, false, true, true, true]);
  const archived = exchanges[0]?.response;
  expect(archived?.json).toBe(archived?.json);
});
