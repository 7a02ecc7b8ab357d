import { contains } from "@plumbline/wire";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileContract } from "../compile/compile-contract.ts";
import type { MediaType, Operation, Parameter } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import {
  type DescribedValue,
  describedLeaf,
  describedRecord,
  describedValue,
} from "../testing/described-value.ts";
import { readWritten, readWrittenBody } from "./read-written.ts";

const runs = { seed: 1, numRuns: 100 };

function compile(path: string, operation: JsonObject): Operation {
  const [compiled] = compileContract({
    openapi: "3.2.0",
    info: { title: "Round trips", version: "1" },
    paths: { [path]: { post: { responses: { 204: { description: "Fine." } }, ...operation } } },
  }).operations;
  if (compiled === undefined) throw new Error("the operation has a defect");
  return compiled;
}

function parameterOf(parameter: JsonObject): Parameter {
  const path = parameter["in"] === "path" ? "/things/{p}" : "/things";
  const [compiled] = compile(path, { parameters: [{ name: "p", ...parameter }] }).parameters;
  if (compiled === undefined) throw new Error("the parameter has a defect");
  return compiled;
}

function mediaOf(mediaType: string, media: JsonObject): MediaType {
  const content = { [mediaType]: media };
  const [compiled] = compile("/things", { requestBody: { content } }).body?.content ?? [];
  if (compiled === undefined) throw new Error("the body has a defect");
  return compiled;
}

/** Texts of all characters, and those that have a meaning somewhere. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(..."a,;=&|.+ %/?#[]{}\"'\t\r\n:@!$()*~<>-0"), maxLength: 6 }),
);
const anyName = fc.string({ unit: fc.constantFrom(..."abc-_ ü&p"), minLength: 1, maxLength: 4 });

function textWithout(characters: RegExp): fc.Arbitrary<string> {
  return anyText.filter((text) => text !== "" && text.trim() === text && !characters.test(text));
}

interface Place {
  readonly parameter: JsonObject;
  /** Characters that the standard leaves undefined at this place. */
  readonly undefinedTexts?: RegExp;
}

const explodes = [true, false];

function styled(place: string, styles: Readonly<Record<string, RegExp | undefined>>) {
  return Object.entries(styles).flatMap(([style, undefinedTexts]) =>
    explodes.map((explode): readonly [string, Place] => [
      `${place}, ${style}, explode ${explode}`,
      {
        parameter: { in: place, style, explode, required: place === "path" },
        ...(undefinedTexts && { undefinedTexts }),
      },
    ]),
  );
}

const never = /^\b$/;
/** Headers and cookies have no encoding. */
const separators = /[^!-~]|[,;=]/;

const places = [
  ...styled("path", { simple: never, label: never, matrix: never }),
  ...styled("query", { form: never, spaceDelimited: /[ +]/, pipeDelimited: /\|/ }),
  ...styled("header", { simple: separators }),
  ...styled("cookie", { form: never, cookie: separators }),
];

describe("a parameter can stand for the value that was written to it", () => {
  test.each(places)("property: %s", (_, { parameter, undefinedTexts = never }) => {
    const text = undefinedTexts === never ? anyText : textWithout(undefinedTexts);
    const name = anyName.filter((one) => !undefinedTexts.test(one));
    expect(
      report(describedValue({ text, name }), (schema, value) =>
        readWritten(parameterOf({ ...parameter, schema }), value),
      ),
    ).toBeUndefined();
  });

  test("property: query, deepObject", () => {
    const parameter = { in: "query", style: "deepObject", explode: true };
    const part = describedValue({ text: anyText, name: anyName, depth: 2 });
    expect(
      report(describedRecord(anyName, part), (schema, value) =>
        readWritten(parameterOf({ ...parameter, schema }), value),
      ),
    ).toBeUndefined();
  });

  test.each(["path", "query", "header", "cookie"])("property: %s, content", (place) => {
    // A header has no encoding, and JSON may contain any character.
    const text = place === "header" ? textWithout(/[^!-~]/) : anyText;
    const values = describedValue({ text, name: anyName, depth: 3 });
    expect(
      report(values, (schema, value) => {
        const content = { "application/json": { schema } };
        return readWritten(parameterOf({ in: place, required: place === "path", content }), value);
      }),
    ).toBeUndefined();
  });

  test.each(["application/json", "application/x-www-form-urlencoded"])(
    "property: querystring, %s",
    (mediaType) => {
      const part = describedValue({ text: anyText, name: anyName, depth: 2 });
      expect(
        report(describedRecord(anyName, part), (schema, value) =>
          readWritten(
            parameterOf({ in: "querystring", content: { [mediaType]: { schema } } }),
            value,
          ),
        ),
      ).toBeUndefined();
    },
  );
});

type Reread = (schema: JsonObject, value: JsonValue) => ReturnType<typeof readWritten>;

/** The report of a value that is lost; undefined if there is none. */
function report(values: fc.Arbitrary<DescribedValue>, reread: Reread): string | undefined {
  const property = fc.property(values, ({ schema, value }) => {
    const reading = reread(schema, value);
    return reading !== undefined && contains(reading, value);
  });
  return fc.defaultReportMessage(fc.check(property, runs));
}

function rereadBody(media: MediaType, value: JsonValue): ReturnType<typeof readWritten> {
  const body = readWrittenBody(media, value);
  return body.kind === "read" ? body.reading : undefined;
}

describe("a body can stand for the value that was written to it", () => {
  const record = describedRecord(
    anyName,
    describedValue({ text: anyText, name: anyName, depth: 2 }),
  );

  test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "property: %s",
    (mediaType) =>
      expect(
        report(record, (schema, value) => rereadBody(mediaOf(mediaType, { schema }), value)),
      ).toBeUndefined(),
  );

  const item = describedValue({ text: anyText, name: anyName, depth: 2 });
  const items = fc.array(item, { minLength: 1, maxLength: 3 }).map((all) => ({
    schema: { anyOf: all.map(({ schema }) => schema) },
    value: all.map(({ value }) => value),
  }));

  test.each(["application/jsonl", "application/json-seq", "multipart/mixed"])(
    "property: %s with itemSchema",
    (mediaType) =>
      expect(
        report(items, (itemSchema, value) => rereadBody(mediaOf(mediaType, { itemSchema }), value)),
      ).toBeUndefined(),
  );

  test("property: multipart/mixed with prefixEncoding", () => {
    const prefixEncoding = [{ contentType: "application/json" }];
    const itemEncoding = { contentType: "text/plain, application/json" };
    expect(
      report(items, (itemSchema, value) =>
        rereadBody(mediaOf("multipart/mixed", { itemSchema, prefixEncoding, itemEncoding }), value),
      ),
    ).toBeUndefined();
  });

  test("property: text/event-stream", () => {
    const text = anyText.map((one) => one.replaceAll(/\r\n?/g, "\n"));
    const field = fc.string({ unit: fc.constantFrom(..."abc-"), minLength: 1, maxLength: 4 });
    const name = fc.oneof(field, fc.constant("data"));
    const events = describedRecord(name, describedLeaf(text)).map(({ schema, value }) => ({
      schema,
      value: [value, value],
    }));
    expect(
      report(events, (itemSchema, value) =>
        rereadBody(mediaOf("text/event-stream", { itemSchema }), value),
      ),
    ).toBeUndefined();
  });
});
