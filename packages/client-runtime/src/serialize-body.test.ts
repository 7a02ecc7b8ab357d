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

test("a form is written as its pairs", () => {
  const body = serializeBody("application/x-www-form-urlencoded", { a: "1 2", b: 3, c: undefined });

  expect(String(body)).toBe("a=1+2&b=3");
});

test("a list in a form repeats its name, an object in one is JSON", () => {
  const body = { a: ["x", "y z"], b: { c: [1] }, d: [] };

  expect(String(serializeBody("application/x-www-form-urlencoded", body))).toBe(
    "a=x&a=y+z&b=%7B%22c%22%3A%5B1%5D%7D",
  );
});

test("anything else is sent as the caller made it", () => {
  const [form, bytes, pairs] = [new FormData(), new Blob(["x"]), new URLSearchParams("a=1")];

  expect(serializeBody("multipart/form-data", form)).toBe(form);
  expect(serializeBody("image/png", bytes)).toBe(bytes);
  expect(serializeBody("application/x-www-form-urlencoded", pairs)).toBe(pairs);
});
