import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { addFormats, isTextFormat, matchesFormat } from "./add-formats.ts";

test.each<[string, string, boolean]>([
  ["date-time", "2026-02-28T23:59:59Z", true],
  ["date-time", "2026-02-28t23:59:59.123z", true],
  ["date-time", "2026-12-31T15:59:60-08:00", true],
  ["date-time", "2026-02-28 23:59:59Z", false],
  ["date-time", "2026-02-29T00:00:00Z", false],
  ["date-time", "2026-02-28T23:59:59", false],
  ["date-time", "2026-02-28T23:59Z", false],
  ["date-time", "2026-02-28T23:59:59+0100", false],
  ["date-time", "2026-02-28T23:59:59+01", false],
  ["date-time", "2026-02-28T24:00:00Z", false],
  ["date-time", "2026-02-28", false],
  ["time", "10:00:00+01:00", true],
  ["time", "10:00:00+0100", false],
  ["time", "10:00:00", false],
  ["date", "2026-02-29", false],
  ["uuid", "urn:uuid:9b2f5c1e-0000-4000-8000-000000000000", false],
  ["uuid", "9b2f5c1e-0000-4000-8000-000000000000", true],
  ["url", "http://localhost:8000/kernels/1", true],
  ["url", "/kernels/1", true],
  ["url", "a kernel", false],
  ["uri", "/kernels/1", false],
])("%s: %s is valid: %s", (format, text, isValid) => {
  const ajv = new Ajv2020();
  addFormats(ajv);
  expect([matchesFormat(format, text), ajv.validate({ format }, text)]).toEqual([isValid, isValid]);
});

test("a format constrains values of its own type only", () => {
  expect([matchesFormat("int32", 2 ** 31), matchesFormat("int32", "x")]).toEqual([false, true]);
  expect([matchesFormat("date", 3), matchesFormat("unknown", "x")]).toEqual([true, true]);
  expect([isTextFormat("date"), isTextFormat("int32"), isTextFormat("unknown")]).toEqual([
    true,
    false,
    false,
  ]);
});
