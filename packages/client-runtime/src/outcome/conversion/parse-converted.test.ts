import { describe, expect, test } from "vitest";
import { entryOf } from "../../../test/converted-entry.ts";
import type { Conversion } from "../../table/operation-table.ts";
import { parseConverted } from "./parse-converted.ts";

const response = { status: 200, headers: new Headers() };

function parse(text: string, conversion: Conversion): unknown {
  return parseConverted(text, entryOf({ responses: { 200: conversion } }), response);
}

test.for<readonly [text: string, conversion: Conversion, value: unknown]>([
  ["9007199254740993", "bigint", 9_007_199_254_740_993n],
  ["-5", "bigint", -5n],
  ["5.0", "bigint", 5n],
  ["9007199254740993.0", "bigint", 9_007_199_254_740_993n],
  ["12345678901234567000", "bigint", 12_345_678_901_234_567_000n],
  ["2e3", "bigint", 2000n],
  ["null", "bigint", null],
  ['"9007199254740993"', "bigint", "9007199254740993"],
  ["9007199254740993", "digits", "9007199254740993"],
  ["5", "digits", "5"],
  ['"2026-01-02T03:04:05Z"', "date", new Date(Date.UTC(2026, 0, 2, 3, 4, 5))],
  ['"2026-01-02 03:04:05.25+01:30"', "date", new Date(Date.UTC(2026, 0, 2, 1, 34, 5, 250))],
  ['"2026-01-02t03:04:05z"', "date", new Date(Date.UTC(2026, 0, 2, 3, 4, 5))],
  ["5", "date", 5],
])("%s as %s", ([text, conversion, value]) => {
  expect(parse(text, conversion)).toEqual(value);
});

test.for<readonly [text: string, conversion: Conversion]>([
  ["1.5", "bigint"],
  ["9007199254740993.5", "bigint"],
  ["1e-3", "digits"],
  ['"soon"', "date"],
  ['"2026-01-02"', "date"],
  ['"2026-02-30T03:04:05Z"', "date"],
  // Without an offset it would be the time of this machine.
  ['"2026-01-02T03:04:05"', "date"],
])("%s is no %s", ([text, conversion]) => {
  expect(() => parse(text, conversion)).toThrow(
    expect.objectContaining({ violation: { at: "", keyword: "format" } }),
  );
});

describe("a place", () => {
  const entry = entryOf({
    responses: { 200: 0, "4XX": "date" },
    items: 1,
    places: [
      { "/id": "bigint", "/a~/b": "date", "/below": 0, "/list": 1, "/others": 2 },
      { "/0": "date", "[]": "bigint" },
      { "*": "bigint" },
    ],
  });

  test("is a member, an item or any other one, and may be within itself", () => {
    const text =
      '{"id":1,"x":9,"below":{"id":9007199254740993,"list":["2026-01-02T03:04:05Z",2,3]},"others":{"__proto__":4}}';
    const { below, id, others, x } = parseConverted(text, entry, response) as {
      [name: string]: Record<string, unknown>;
    };

    expect({ id, x, below }).toEqual({
      id: 1n,
      x: 9,
      below: {
        id: 9_007_199_254_740_993n,
        list: [new Date(Date.UTC(2026, 0, 2, 3, 4, 5)), 2n, 3n],
      },
    });
    expect(Object.entries(others ?? {})).toEqual([["__proto__", 4n]]);
  });

  test("is found by the status, or is that of an item of a stream", () => {
    const at = new Date(0);
    expect(parseConverted(JSON.stringify(at), entry, { ...response, status: 404 })).toEqual(at);
    expect(parseConverted("[null, 5]", entry)).toEqual([null, 5n]);
  });

  test("is named by the violation", () => {
    expect(() => parseConverted('{"below":{"a~/b":"soon"}}', entry, response)).toThrow(
      expect.objectContaining({ violation: { at: "/below/a~0~1b", keyword: "format" } }),
    );
  });

  test("that is not converted has no number that is too large to be exact", () => {
    expect(parseConverted('{"x":[9007199254740992]}', entry, response)).toEqual({ x: [2 ** 53] });
    expect(() => parseConverted('{"x":[9007199254740993]}', entry, response)).toThrow(RangeError);
  });
});

test("a schema describes the body as it was sent", () => {
  const entry = entryOf({ responses: { 200: "bigint" } });
  const seen: unknown[] = [];
  const findViolation = (_: object, body: unknown) => {
    seen.push(body);
    return { at: "", keyword: "maximum" };
  };

  expect(() => parseConverted("5", { ...entry, functions: { findViolation } }, response)).toThrow(
    expect.objectContaining({ violation: { at: "", keyword: "maximum" } }),
  );
  expect(seen).toEqual([5]);
});
