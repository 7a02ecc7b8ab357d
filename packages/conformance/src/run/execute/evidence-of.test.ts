import type { Exchange } from "@plumbline/report";
import { expect, test } from "vitest";
import { evidenceOf } from "./evidence-of.ts";

function exchange(number: number, status: number): Exchange {
  const response = { status, headers: {}, text: "" };
  const request = { method: "GET", url: "http://127.0.0.1/books", headers: {} };
  return {
    number,
    operation: "list",
    purpose: "one",
    identity: "ada",
    request,
    response,
    elapsedMs: 1,
  };
}

const exchanges = [exchange(1, 500), exchange(2, 200), exchange(3, 500), exchange(4, 201)];

test.each([
  ["status 500", [1, 2, 4, 3]],
  ["status 200 as bob", [1, 3, 4, 2]],
  ["status 404", [1, 2, 3, 4]],
  ["no header X-Id", [1, 2, 3, 4]],
])("after %s, the order is %j", (found, numbers) => {
  expect(evidenceOf({ found }, exchanges).map(({ number }) => number)).toEqual(numbers);
});
