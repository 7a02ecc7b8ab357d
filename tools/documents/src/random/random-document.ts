import type { JsonObject, JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";

/** A document with one operation, and an input that it accepts. */
export interface RandomDocument {
  readonly document: JsonObject;
  readonly input: RandomInput;
}

/** The input of a method of a generated client. */
export interface RandomInput {
  readonly path: Readonly<Record<string, JsonValue>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  readonly headers: Readonly<Record<string, JsonValue>>;
  readonly cookies: Readonly<Record<string, JsonValue>>;
  readonly body?: JsonValue;
}

/** A schema with a value that it accepts. */
interface Sample {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** Texts with delimiters, spaces, reserved characters, percent signs and characters outside ASCII. */
const text = fc
  .stringMatching(/^[a-z ,;|=&%+/.[\]é~"'-]{1,8}$/)
  .filter((value) => value.trim() === value);

/** The styles with delimiters other than commas have no way to write one that is data. */
const undelimited = text.filter((value) => !/[ |]/.test(value));

/** Field values that need no encoding: the standard defines none for headers. */
const token = fc.stringMatching(/^[a-z]{1,8}$/);

const numbers: fc.Arbitrary<Sample> = fc.oneof(
  fc.integer().map((value) => ({ schema: { type: "integer" }, value })),
  fc.integer({ min: 1, max: 50 }).map((value) => ({
    schema: { type: "integer", minimum: 1, maximum: 50 },
    value,
  })),
  fc.integer({ min: -400, max: 400 }).map((quarter) => ({
    schema: { type: "number" },
    value: quarter / 4,
  })),
  fc.boolean().map((value) => ({ schema: { type: "boolean" }, value })),
);

function scalars(texts: fc.Arbitrary<string>): fc.Arbitrary<Sample> {
  return fc.oneof(
    numbers,
    texts.map((value) => ({ schema: { type: "string" }, value })),
    texts.map((value) => ({ schema: { type: "string", enum: [value, "other"] }, value })),
    fc.constant({ schema: { type: "string", format: "date" }, value: "2026-11-25" }),
  );
}

/** Lists have items of one type. A list without items has no text in most styles. */
function lists(items: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(items, fc.integer({ min: 1, max: 3 })).map(([{ schema, value }, length]) => ({
    schema: { type: "array", items: schema, minItems: 1, maxItems: 3 },
    value: Array.from({ length }, () => value),
  }));
}

function objects(members: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(members, members, fc.boolean()).map(([first, second, hasSecond]): Sample => ({
    schema: {
      type: "object",
      required: ["first"],
      properties: { first: first.schema, second: second.schema },
      additionalProperties: false,
    },
    value: { first: first.value, ...(hasSecond && { second: second.value }) },
  }));
}

type Shape = "scalar" | "list" | "object";

function samplesOf(shape: Shape, texts: fc.Arbitrary<string>): fc.Arbitrary<Sample> {
  const single = scalars(texts);
  return { scalar: single, list: lists(single), object: objects(single) }[shape];
}

/** A place of a parameter, its style, and the shapes whose values the style can write. */
interface Styled {
  readonly in: "path" | "query" | "header" | "cookie";
  readonly style?: string | undefined;
  readonly explodes: readonly boolean[];
  readonly shapes: readonly Shape[];
}

const all: readonly Shape[] = ["scalar", "list", "object"];

/** @see https://spec.openapis.org/oas/v3.1.1#style-values */
const styles: readonly Styled[] = [
  { in: "path", explodes: [false, true], shapes: all },
  { in: "path", style: "label", explodes: [false, true], shapes: all },
  { in: "path", style: "matrix", explodes: [false, true], shapes: all },
  { in: "query", explodes: [false, true], shapes: all },
  { in: "query", style: "spaceDelimited", explodes: [false], shapes: ["list", "object"] },
  { in: "query", style: "pipeDelimited", explodes: [false], shapes: ["list", "object"] },
  { in: "query", style: "deepObject", explodes: [true], shapes: ["object"] },
  { in: "header", explodes: [false, true], shapes: all },
  { in: "cookie", explodes: [false], shapes: all },
];

interface Written extends Sample {
  readonly parameter: JsonObject;
  readonly in: Styled["in"];
  readonly name: string;
}

function parameters(name: string): fc.Arbitrary<Written> {
  const styled = fc
    .constantFrom(...styles)
    .chain(({ in: place, style, explodes, shapes }) =>
      fc
        .tuple(fc.constantFrom(...explodes), samplesIn({ in: place, style, shapes }))
        .map(([explode, { schema, value }]) =>
          written(
            { name, in: place, ...(style !== undefined && { style }), explode, schema },
            { schema, value },
          ),
        ),
    );
  const asJson = fc
    .constantFrom("path" as const, "query" as const, "header" as const)
    .chain((place) =>
      samplesIn({ in: place, shapes: all }).map((sample) => {
        const content = { "application/json": { schema: sample.schema } };
        return written({ name, in: place, content }, sample);
      }),
    );
  return fc.oneof({ weight: 5, arbitrary: styled }, { weight: 1, arbitrary: asJson });
}

function samplesIn({ in: place, style, shapes }: Omit<Styled, "explodes">): fc.Arbitrary<Sample> {
  const isDelimited = style === "spaceDelimited" || style === "pipeDelimited";
  const inUrl = isDelimited ? undelimited : text;
  const texts = place === "header" || place === "cookie" ? token : inUrl;
  return fc.constantFrom(...shapes).chain((shape) => samplesOf(shape, texts));
}

type Described = JsonObject & { readonly name: string; readonly in: Styled["in"] };

function written(parameter: Described, sample: Sample): Written {
  const { name, in: place } = parameter;
  return { ...sample, name, in: place, parameter: { ...parameter, required: true } };
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** A body of one media type, with the value that a client sends. */
const bodies: fc.Arbitrary<{ readonly content: JsonObject; readonly value: JsonValue }> = fc.oneof(
  fc
    .constantFrom(...all)
    .chain((shape) => samplesOf(shape, text))
    .map(({ schema, value }) => ({ content: { "application/json": { schema } }, value })),
  text.map((value) => ({ content: { "text/plain": { schema: { type: "string" } } }, value })),
  fc
    .tuple(
      fc.constantFrom(...formTypes),
      objects(fc.constantFrom(...all).chain((shape) => samplesOf(shape, text))),
    )
    .map(([type, { schema, value }]) => ({ content: { [type]: { schema } }, value })),
);

/** A response with a JSON body and a header. */
const responses: fc.Arbitrary<JsonObject> = fc
  .tuple(
    objects(fc.constantFrom(...all).chain((shape) => samplesOf(shape, text))),
    fc.constantFrom(...all).chain((shape) => samplesOf(shape, token)),
    fc.boolean(),
  )
  .map(([body, header, explode]) => ({
    description: "Done.",
    headers: { "X-Part": { required: true, explode, schema: header.schema } },
    content: { "application/json": { schema: body.schema } },
  }));

const names = ["alpha", "beta", "gamma"];

/** Documents of 3.0 to 3.2 with parameters of all styles, bodies and response headers. */
export const randomDocuments: fc.Arbitrary<RandomDocument> = fc
  .record({
    version: fc.constantFrom("3.0.4", "3.1.2", "3.2.0"),
    written: fc.tuple(...names.map(parameters)),
    body: fc.option(bodies, { nil: undefined }),
    response: responses,
  })
  .map(({ version, written, body, response }) => {
    const paths = written.filter((one) => one.in === "path").map(({ name }) => `/{${name}}`);
    const operation: JsonObject = {
      operationId: "act",
      parameters: written.map(({ parameter }) => parameter),
      ...(body && { requestBody: { required: true, content: body.content } }),
      responses: { 200: response, 400: { description: "Invalid." } },
    };
    const valuesIn = (place: Styled["in"]): Readonly<Record<string, JsonValue>> =>
      Object.fromEntries(
        written.filter((one) => one.in === place).map(({ name, value }) => [name, value]),
      );
    return {
      document: {
        openapi: version,
        info: { title: "Random", version: "1" },
        paths: { [`/things${paths.join("")}`]: { [body ? "post" : "get"]: operation } },
      },
      input: {
        path: valuesIn("path"),
        query: valuesIn("query"),
        headers: valuesIn("header"),
        cookies: valuesIn("cookie"),
        ...(body && { body: body.value }),
      },
    };
  });
