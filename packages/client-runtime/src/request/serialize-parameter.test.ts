import { describe, expect, test } from "vitest";
import { serializeParameter } from "./serialize-parameter.ts";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

describe("a parameter has the style that OpenAPI defines", () => {
  test.for<readonly [style: string, explode: boolean, text: string, list: string, object: string]>([
    ["matrix", false, ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
    ["matrix", true, ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
    ["label", false, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
    ["label", true, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
    ["simple", false, "blue", "blue,black,brown", "R,100,G,200,B,150"],
    ["simple", true, "blue", "blue,black,brown", "R=100,G=200,B=150"],
    ["form", false, "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ["form", true, "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    [
      "spaceDelimited",
      false,
      "color=blue",
      "color=blue%20black%20brown",
      "color=R%20100%20G%20200%20B%20150",
    ],
    ["pipeDelimited", false, "color=blue", "color=blue|black|brown", "color=R|100|G|200|B|150"],
    [
      "deepObject",
      true,
      "color=blue",
      "color[0]=blue&color[1]=black&color[2]=brown",
      "color[R]=100&color[G]=200&color[B]=150",
    ],
  ])("%s, exploded: %s", ([style, explode, ...expected]) => {
    const parameter = { name: "color", required: true, style, explode };

    expect(["blue", list, object].map((value) => serializeParameter(parameter, value))).toEqual(
      expected,
    );
  });
});

test.for([undefined, null, [], {}, [null], { R: undefined }])(
  "%j is nothing to write, in any style",
  (value) => {
    for (const style of ["simple", "label", "matrix", "form", "deepObject"])
      for (const explode of [false, true])
        expect(serializeParameter({ name: "p", required: false, style, explode }, value)).toBe("");
  },
);

test.for<readonly [style: string, expected: string]>([
  ["form", "p=a%2F%3F%26"],
  ["simple", "a%2F%3F%26"],
  ["label", ".a%2F%3F%26"],
  ["matrix", ";p=a%2F%3F%26"],
])("what would end a value of style %s is encoded", ([style, expected]) => {
  expect(serializeParameter({ name: "p", required: false, style }, "a/?&")).toBe(expected);
});

test.for([[["a", ["b"]]], [{ a: { b: 1 } }], [[{ a: 1 }]]])(
  "%j is nested, which no style can write",
  ([value]) => {
    expect(() => serializeParameter({ name: "p", required: false }, value)).toThrow(
      "the parameter p has a nested value",
    );
  },
);

test.for<readonly [value: unknown, text: string]>([
  [{ a: { b: { c: 1 } } }, "p[a][b][c]=1"],
  [{ a: [{ b: 1 }, null, "x y"] }, "p[a][0][b]=1&p[a][2]=x%20y"],
  [{ "a b": undefined, "[c]": "" }, "p[%5Bc%5D]="],
])("deepObject writes %j in brackets", ([value, expected]) => {
  const parameter = { name: "p", required: false, style: "deepObject" };

  expect(serializeParameter(parameter, value)).toBe(expected);
});

test("deepObject does not write an object that is not plain", () => {
  const parameter = { name: "p", required: false, style: "deepObject" };

  expect(() => serializeParameter(parameter, { at: new Date(0) })).toThrow("a nested value");
});

test("reserved characters are kept if they separate nothing", () => {
  const parameter = { name: "p", required: false, allowReserved: true };

  expect(serializeParameter(parameter, "a:/?@[],;=b&c#d+e f%")).toBe(
    "p=a:/?@[],;=b%26c%23d%2Be%20f%25",
  );
});

test("a value with a media type other than JSON is text", () => {
  const parameter = { name: "p", required: false, mediaType: "text/plain" };

  expect(serializeParameter(parameter, "a b")).toBe("p=a%20b");
});

test("a value with a media type is JSON at any depth", () => {
  const parameter = { name: "p", required: false, mediaType: "application/json" };

  expect(decodeURIComponent(serializeParameter(parameter, { a: { b: [1] } }))).toBe(
    'p={"a":{"b":[1]}}',
  );
});
