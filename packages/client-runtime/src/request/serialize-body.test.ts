import * as fc from "fast-check";
import { expect, test } from "vitest";
import { serializeBody } from "./serialize-body.ts";

test.for(["application/json", "application/merge-patch+json; charset=utf-8"])(
  "%s is written as JSON",
  (mediaType) => {
    expect(serializeBody(mediaType, { a: null, b: undefined })).toBe('{"a":null}');
    expect(serializeBody(mediaType, "text")).toBe('"text"');
    expect(serializeBody(mediaType, null)).toBe("null");
  },
);

test("a form is written as pairs", () => {
  const body = serializeBody("application/x-www-form-urlencoded", { a: "1 2", b: 3, c: undefined });

  expect(String(body)).toBe("a=1+2&b=3");
});

test("a list in a form repeats its name, an object in one is JSON", () => {
  const body = { a: ["x", "y z"], b: { c: [1] }, d: [] };

  expect(String(serializeBody("application/x-www-form-urlencoded", body))).toBe(
    "a=x&a=y+z&b=%7B%22c%22%3A%5B1%5D%7D",
  );
});

test("any other body is sent unchanged", () => {
  const [form, bytes, pairs] = [new FormData(), new Blob(["x"]), new URLSearchParams("a=1")];

  expect(serializeBody("multipart/form-data", form)).toBe(form);
  expect(serializeBody("image/png", bytes)).toBe(bytes);
  expect(serializeBody("application/x-www-form-urlencoded", pairs)).toBe(pairs);
});

test("a number that JSON can represent exactly is sent", () => {
  const exact = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1e15, max: 1e15, noNaN: true }));

  fc.assert(
    fc.property(exact, (number) => {
      const text = String(serializeBody("application/json", [{ number }]));
      // JSON has only one zero.
      expect(JSON.parse(text)).toEqual([{ number: number + 0 }]);
    }),
    { seed: 1 },
  );
});

test("any other number is rejected at any depth, with a message that does not contain it", () => {
  const inexact = fc.oneof(
    fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)),
    fc.double({ min: 2 ** 53, noNaN: true }),
  );
  const places = fc.constantFrom(
    (number: number): unknown => number,
    (number: number) => [number],
    (number: number) => ({ price: { cents: [{ cents: number }] } }),
    (cents: number) => ({ toJSON: () => ({ cents }) }),
  );

  fc.assert(
    fc.property(inexact, places, (number, place) => {
      const write = (): unknown => serializeBody("application/json", place(number));
      expect(write).toThrow(/^the number "(?:cents|0|)" is not finite, or too large to be exact$/);
    }),
    { seed: 1 },
  );
  expect(() => serializeBody("application/x-www-form-urlencoded", { cents: [1, NaN] })).toThrow(
    "not finite",
  );
});

test("an object becomes the parts of a multipart form: bytes are files, lists repeat their name", async () => {
  const given = {
    file: new Blob(["a"], { type: "text/plain" }),
    more: [new TextEncoder().encode("b"), new TextEncoder().encode("c").buffer],
    note: "x",
    count: 2,
    tags: { a: true },
    nothing: undefined,
  };

  // An object is written as a form.
  const form = serializeBody("multipart/form-data", given) as FormData;
  const parts = await Promise.all(
    [...form].map(async ([name, part]) =>
      typeof part === "string" ? [name, part] : [name, part.type, await part.text()],
    ),
  );

  expect(parts).toEqual([
    ["file", "text/plain", "a"],
    ["more", "", "b"],
    ["more", "", "c"],
    ["note", "x"],
    ["count", "2"],
    ["tags", '{"a":true}'],
  ]);
});
