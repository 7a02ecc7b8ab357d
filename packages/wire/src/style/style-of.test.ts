import { describe, expect, test } from "vitest";
import type { WireValue } from "../wire-value.ts";
import type { WireEntry } from "./wire-entry.ts";
import { writeHeader, writePath } from "./write-path.ts";
import { writeCookie, writeQuery } from "./write-query.ts";

const list = ["blue", "black", "brown"];
const record = { R: 100, G: 200, B: 150 };

function queryOf(entry: WireEntry, value: WireValue): string {
  return writeQuery(entry, value)
    .map((pair) => pair.join("="))
    .join("&");
}

type Row = readonly [
  style: string,
  explode: boolean,
  empty: string,
  text: string,
  list: string,
  record: string,
];

/** @see https://spec.openapis.org/oas/v3.2.0#style-examples */
describe("the table of styles in the standard", () => {
  test.each<Row>([
    [
      "matrix",
      false,
      ";color",
      ";color=blue",
      ";color=blue,black,brown",
      ";color=R,100,G,200,B,150",
    ],
    [
      "matrix",
      true,
      ";color",
      ";color=blue",
      ";color=blue;color=black;color=brown",
      ";R=100;G=200;B=150",
    ],
    ["label", false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
    ["label", true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
    ["simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
    ["simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ])("path, %s, explode %s", (style, explode, ...expected) => {
    const entry = { name: "color", style, explode };
    expect(["", "blue", list, record].map((value) => writePath(entry, value))).toEqual(expected);
  });

  test.each<Row>([
    ["form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    [
      "form",
      true,
      "color=",
      "color=blue",
      "color=blue&color=black&color=brown",
      "R=100&G=200&B=150",
    ],
    [
      "spaceDelimited",
      false,
      "color=",
      "color=blue",
      "color=blue%20black%20brown",
      "color=R%20100%20G%20200%20B%20150",
    ],
    [
      "pipeDelimited",
      false,
      "color=",
      "color=blue",
      "color=blue%7Cblack%7Cbrown",
      "color=R%7C100%7CG%7C200%7CB%7C150",
    ],
    [
      "deepObject",
      true,
      "color=",
      "color=blue",
      "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
      "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
    ],
  ])("query, %s, explode %s", (style, explode, ...expected) => {
    const entry = { name: "color", style, explode };
    expect(["", "blue", list, record].map((value) => queryOf(entry, value))).toEqual(expected);
  });

  test.each<Row>([
    ["cookie", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    [
      "cookie",
      true,
      "color=",
      "color=blue",
      "color=blue; color=black; color=brown",
      "R=100; G=200; B=150",
    ],
  ])("cookie, %s, explode %s", (style, explode, ...expected) => {
    const write = (value: WireValue): string =>
      writeCookie({ name: "color", style, explode }, value)
        .map((pair) => pair.join("="))
        .join("; ");
    expect(["", "blue", list, record].map(write)).toEqual(expected);
  });

  test.each([undefined, null, [], {}, [null], { R: null }])(
    "%j has no text in any style",
    (value) => {
      for (const explode of [false, true]) {
        for (const style of ["simple", "label", "matrix"])
          expect(writePath({ name: "p", style, explode }, value)).toBe("");
        for (const style of ["form", "spaceDelimited", "pipeDelimited", "deepObject"])
          expect(writeQuery({ name: "p", style, explode }, value)).toEqual([]);
      }
    },
  );
});

describe("percent-encoding", () => {
  test.each<readonly [Partial<WireEntry>, WireValue, string]>([
    [{ explode: false }, ["a,b", "c"], "p=a%2Cb,c"],
    [{}, "a b&c=ü+!", "p=a%20b%26c%3D%C3%BC%2B%21"],
    [{ style: "deepObject" }, { "a]&b": 1 }, "p%5Ba%5D%26b%5D=1"],
    [{ name: "filter[userId]" }, "x", "filter%5BuserId%5D=x"],
    [{ allowReserved: true }, "a:/?@!$'()*,;&=#[]+ %", "p=a:/?@!$'()*,;%26%3D%23%5B%5D%2B%20%25"],
    [{ allowReserved: true }, "%41", "p=%41"],
    [{ allowReserved: true, explode: false }, ["a/b,c", "d"], "p=a/b%2Cc,d"],
    [{ mediaType: "application/json; charset=utf-8" }, { a: [1] }, "p=%7B%22a%22%3A%5B1%5D%7D"],
    [{ mediaType: "text/plain" }, "a/b", "p=a%2Fb"],
  ])("query %j, %j", (entry, value, expected) => {
    expect(queryOf({ name: "p", ...entry }, value)).toBe(expected);
  });

  test.each<readonly [Partial<WireEntry>, WireValue, string]>([
    [{}, "a/b?c", "a%2Fb%3Fc"],
    [{}, ["a,b", "c"], "a%2Cb,c"],
    [{ allowReserved: true }, "a/b:c", "a%2Fb:c"],
    [{ style: "label", explode: true }, ["1.5", "2"], ".1%2E5.2"],
    [{ style: "matrix", explode: true }, { R: "" }, ";R"],
    [{ style: "pipeDelimited" }, ["a", "b"], "a%7Cb"],
  ])("path %j, %j", (entry, value, expected) => {
    expect(writePath({ name: "p", ...entry }, value)).toBe(expected);
  });

  test.each<readonly [Partial<WireEntry>, WireValue, string]>([
    [{}, ["a b", "c"], "a b,c"],
    [{ explode: true }, { a: 1 }, "a=1"],
    [{ style: "pipeDelimited" }, [1, 2], "1|2"],
    [{ style: "tabDelimited" }, [1, 2], "1\t2"],
    [{ mediaType: "application/json" }, [1], "[1]"],
  ])("header %j, %j", (entry, value, expected) => {
    expect(writeHeader({ name: "p", ...entry }, value)).toBe(expected);
  });
});
