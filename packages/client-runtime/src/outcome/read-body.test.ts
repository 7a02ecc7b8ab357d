import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const bytes = new TextEncoder().encode('{"a":1}');

function responseOf(contentType: string): Response {
  return new Response(
    bytes,
    contentType === "" ? {} : { headers: { "content-type": contentType } },
  );
}

test.for<readonly [documented: readonly string[], contentType: string, value: unknown]>([
  [["application/json"], "application/json", { a: 1 }],
  [["application/json; charset=utf-8"], "Application/JSON", { a: 1 }],
  [["application/*"], "application/problem+json", { a: 1 }],
  [["*/*"], "text/plain", '{"a":1}'],
  [["text/csv", "application/json"], "text/csv;header=present", '{"a":1}'],
  [["image/png"], "image/png", new Blob([bytes], { type: "image/png" })],
  [["application/json"], "", { a: 1 }],
  [[], "text/html", undefined],
])("with %j documented, a body of %j is read", async ([documented, contentType, value]) => {
  expect(await readBody(documented, responseOf(contentType), JSON.parse)).toEqual({ value });
});

test.for<readonly [documented: readonly string[], contentType: string]>([
  [["application/json"], "text/html"],
  [["application/json"], "application/problem+json"],
  [["text/plain"], ""],
  [["image/*"], "application/json"],
])("with %j documented, a body of %j is not", async ([documented, contentType]) => {
  expect(await readBody(documented, responseOf(contentType), JSON.parse)).toEqual({
    text: '{"a":1}',
  });
});
