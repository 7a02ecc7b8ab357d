import { randomBytes } from "node:crypto";
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

test("a long body is compressed, also one that has the same part twice, unless that makes it longer", () => {
  const draft = JSON.stringify(Array.from({ length: 6_000 }, (_, index) => `item ${index}`));
  const noise = randomBytes(20_000);
  const twice = Buffer.from(`{"draft":${draft},"published":${draft}}`);
  const once = Buffer.from(`{"draft":${draft}}`);

  expect(toBodyText(once).length).toBeLessThan(once.byteLength / 3);
  expect(toBodyText(twice).length).toBeLessThan(toBodyText(once).length * 1.1);
  expect(toBodyText(noise)).toBe(noise.toString("base64"));
  for (const body of [once, twice, noise])
    expect(Buffer.from(fromBodyText(toBodyText(body)))).toEqual(body);
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
