import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromBodyText, toBodyText } from "./to-body-text.ts";

test("a JSON object or list is stored as it is, other bytes in base64", () => {
  const encoder = new TextEncoder();

  expect(toBodyText(encoder.encode('{"name":"Zoë"}'))).toBe('{"name":"Zoë"}');
  expect(toBodyText(encoder.encode("[1]"))).toBe("[1]");
  expect(toBodyText(encoder.encode('"text"'))).toBe("InRleHQi");
  expect(toBodyText(encoder.encode("{\0}"))).toBe("ewB9");
  expect(toBodyText(new Uint8Array())).toBe("");
});

test("every body is read as it was stored, also one that is not UTF-8", () => {
  const bytes = fc.uint8Array({ maxLength: 20 });
  const json = fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(`{${text}`));
  const broken = bytes.map((rest) => Uint8Array.of(0x7b, ...rest));

  fc.assert(
    fc.property(fc.oneof(bytes, json, broken), (body) => {
      expect(fromBodyText(toBodyText(body))).toEqual(new Uint8Array(body));
    }),
  );
});
