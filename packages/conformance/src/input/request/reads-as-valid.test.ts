import type { JsonObject, JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { type ParameterSketch, toParameter } from "../../testing/to-parameter.ts";
import { isSendable } from "./is-sendable.ts";
import { readsAsValid } from "./reads-as-valid.ts";

const record = {
  type: "object",
  properties: { name: { type: "string" }, min: { type: "integer" }, flag: { type: "boolean" } },
  additionalProperties: false,
};

describe("a value reads as valid where its text can be read as a valid one", () => {
  test.each<readonly [JsonObject, JsonValue, boolean]>([
    [{ type: "string" }, 5, true],
    [{ type: "string", maxLength: 2 }, 500, false],
    [{ type: "integer" }, "5", true],
    [{ type: "integer" }, 5.5, false],
    [{ type: "integer" }, "5.0", true],
    [{ type: "integer", maximum: 9 }, 10, false],
    [{ type: "boolean" }, "TRUE", true],
    [{ type: "boolean" }, "maybe", false],
    [{ type: "array", items: { type: "integer" } }, "7", true],
    [{ type: "array", items: { type: "integer" }, maxItems: 1 }, [1, 2], false],
    [{ type: "string", enum: ["a", "b"] }, "c", false],
    [{ type: "string", minLength: 3 }, ["a", "b"], false],
    [{ type: "integer" }, { key: 1 }, true],
    [{ type: "integer" }, "", true],
  ])("%j, %j: %s", (schema, value, expected) => {
    expect(
      readsAsValid(
        toParameter({ name: "n", in: "query", style: "form", explode: true, schema }),
        value,
      ),
    ).toBe(expected);
  });

  test.each<readonly [sketch: Partial<ParameterSketch>, JsonValue, boolean]>([
    [{ schema: { type: "array", items: { type: "integer" } } }, 0, true],
    [{ schema: { type: "array", items: { type: "integer" } } }, ["a"], false],
    [{ style: "deepObject", schema: record }, { name: 111, min: "5" }, true],
    [{ style: "deepObject", schema: record }, { name: 111, min: "five" }, false],
    [{ style: "deepObject", schema: record }, { flag: "maybe" }, false],
    [{ style: "deepObject", schema: record }, '{"name":"x"}', true],
    [{ style: "deepObject", schema: record, required: true }, '{"name":"x"}', false],
    [{ style: "deepObject", schema: record }, { name: ["x"] }, true],
    [{ style: "deepObject", schema: record }, { name: ["x", "y"] }, false],
    [{ explode: true, schema: record }, { min: "x", name: 1 }, false],
    [{ mediaType: "application/json", schema: record }, { name: 111 }, false],
  ])("member by member, %j, %j: %s", (sketch, value, expected) => {
    expect(readsAsValid(toParameter({ name: "n", in: "query", ...sketch }), value)).toBe(expected);
  });

  const named = { type: "object", properties: { name: { type: "string" } } } as const;
  const closed = { ...named, additionalProperties: false } as const;
  const counted = { type: "object", properties: { count: { type: "integer" } } } as const;

  test.each<readonly [place: "header" | "path", JsonObject, boolean, JsonValue, boolean]>([
    ["header", named, false, { name: {} }, true],
    ["header", named, false, '{"name":"x"}', true],
    ["header", closed, false, '{"name":"x"}', false],
    ["header", counted, false, { count: "many" }, false],
    ["header", counted, true, { count: 5 }, true],
    ["path", closed, true, { other: "x" }, false],
  ])("an object in a %s, %j, exploded %s: %j, %s", (...row) => {
    const [place, schema, explode, value, expected] = row;
    const parameter = toParameter({ name: "n", in: place, style: "simple", explode, schema });
    expect(readsAsValid(parameter, value)).toBe(expected);
  });

  test("an absent value is invalid if it is required", () => {
    const parameter = toParameter({
      name: "n",
      in: "query",
      required: true,
      schema: { type: "array", minItems: 1 },
    });
    expect(readsAsValid(parameter, [])).toBe(false);
  });
});

describe("a value can be sent", () => {
  test.each([
    ["path", "plain", true],
    ["path", "ünï 文", true],
    ["path", "", false],
    ["path", "..", false],
    ["path", "a/b", false],
    ["path", "a\u0000b", false],
    ["header", "plain text", true],
    ["header", " padded", false],
    ["header", "ü", false],
    ["header", "a\nb", false],
    ["query", "any / ? # \u0000", true],
    ["query", "\ud800", false],
  ] as const)("in the %s: %j: %s", (place, value, expected) => {
    expect(
      isSendable(toParameter({ name: "n", in: place, schema: { type: "string" } }), value),
    ).toBe(expected);
  });
});
