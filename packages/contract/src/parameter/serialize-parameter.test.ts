import { describe, expect, test } from "vitest";
import { compileContract } from "../compile/compile-contract.ts";
import type { Parameter } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import {
  serializeHeader,
  serializePairs,
  serializeParameter,
  serializePath,
} from "./serialize-parameter.ts";

const list = ["blue", "black", "brown"];
const record = { R: 100, G: 200, B: 150 };

type Sketch = Pick<Parameter, "name" | "in"> &
  Partial<Pick<Parameter, "style" | "explode" | "mediaType">>;

function toParameter({ mediaType, ...sketch }: Sketch): Parameter {
  const described = mediaType ? { content: { [mediaType]: { schema: {} } } } : { schema: {} };
  const path = sketch.in === "path" ? `/{${sketch.name}}` : "/";
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "One parameter", version: "1" },
    paths: {
      [path]: {
        get: {
          parameters: [{ ...sketch, required: sketch.in === "path", ...described }],
          responses: { 200: { description: "Read." } },
        },
      },
    },
  });
  const parameter = contract.operations[0]?.parameters[0];
  if (!parameter) throw new Error("The document has no parameter");
  return parameter;
}

type Row = readonly [style: string, explode: boolean, value: JsonValue, expected: string];

function queryOf(parameter: Parameter, value: JsonValue): string {
  return serializePairs(parameter, value)
    .map((pair) => pair.join("="))
    .join("&");
}

/** The table of styles in the OpenAPI specification. */
describe("a parameter is written in its style", () => {
  test.each<Row>([
    ["form", true, "blue", "color=blue"],
    ["form", true, list, "color=blue&color=black&color=brown"],
    ["form", false, list, "color=blue,black,brown"],
    ["form", true, record, "R=100&G=200&B=150"],
    ["form", false, record, "color=R,100,G,200,B,150"],
    ["spaceDelimited", false, list, "color=blue%20black%20brown"],
    ["pipeDelimited", false, list, "color=blue%7Cblack%7Cbrown"],
    ["deepObject", true, record, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    ["form", true, "a b&c=ü", "color=a%20b%26c%3D%C3%BC"],
    ["form", true, "", "color="],
    ["form", true, [], ""],
    ["form", false, [], ""],
    ["form", true, true, "color=true"],
  ])("query %s, explode %s, %j", (style, explode, value, expected) => {
    expect(queryOf(toParameter({ name: "color", in: "query", style, explode }), value)).toBe(
      expected,
    );
  });

  test.each<Row>([
    ["simple", false, "blue", "blue"],
    ["simple", false, list, "blue,black,brown"],
    ["simple", false, record, "R,100,G,200,B,150"],
    ["simple", true, record, "R=100,G=200,B=150"],
    ["label", false, "blue", ".blue"],
    ["label", true, list, ".blue.black.brown"],
    ["label", false, list, ".blue,black,brown"],
    ["matrix", false, "blue", ";color=blue"],
    ["matrix", false, list, ";color=blue,black,brown"],
    ["matrix", true, list, ";color=blue;color=black;color=brown"],
    ["matrix", true, record, ";R=100;G=200;B=150"],
    ["simple", false, "a/b?c", "a%2Fb%3Fc"],
  ])("path %s, explode %s, %j", (style, explode, value, expected) => {
    expect(serializePath(toParameter({ name: "color", in: "path", style, explode }), value)).toBe(
      expected,
    );
  });

  test("header lists are joined by commas, without percent-encoding", () => {
    expect(
      serializeHeader(toParameter({ name: "color", in: "header", style: "simple" }), ["a b", "c"]),
    ).toBe("a b,c");
  });

  test("a parameter with a media type is its JSON", () => {
    const parameter = toParameter({ name: "filter", in: "query", mediaType: "application/json" });
    expect(queryOf(parameter, { a: [1] })).toBe("filter=%7B%22a%22%3A%5B1%5D%7D");
  });

  test("texts stay as they are if the caller encodes them", () => {
    const asIs = (text: string): string => text;
    const of = (sketch: Sketch, value: JsonValue) =>
      serializeParameter(toParameter(sketch), value, asIs);
    expect(of({ name: "p", in: "query", style: "deepObject" }, { "a b": "c/d" })).toEqual([
      ["p[a b]", "c/d"],
    ]);
    expect(
      of({ name: "p", in: "query", style: "pipeDelimited", explode: false }, ["a", "b"]),
    ).toEqual([["p", "a|b"]]);
    expect(of({ name: "p", in: "path", style: "label" }, "a b")).toEqual([["p", ".a b"]]);
  });
});
