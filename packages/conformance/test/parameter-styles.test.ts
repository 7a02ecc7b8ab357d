import type { JsonObject, JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { anyObject, type DocumentRun, json, runDocument } from "./support/run-document.ts";

/** Whether the texts of a parameter keep one keyword of its schema. */
type Rule = (texts: readonly string[]) => boolean;

interface Style {
  readonly parameter: JsonObject;
  /** The path after `/things`. Default: none. */
  readonly path?: string;
  /** The texts of the leaves; `undefined` if they cannot be distinguished. */
  readonly read: (request: Request) => readonly string[] | undefined;
  /** By the place of the keyword in the schema. */
  readonly rules: Readonly<Record<string, Rule>>;
}

const isInteger: Rule = (texts) => texts.every((text) => /^-?\d+$/.test(text));
const isTruth: Rule = (texts) => texts.every((text) => /^(?:true|false)$/.test(text));
const atLeast =
  (least: number): Rule =>
  (texts) =>
    texts.every((text) => !(Number(text) < least));
const isOneOf =
  (...words: readonly string[]): Rule =>
  (texts) =>
    texts.every((text) => words.includes(text));
const atMost =
  (most: number): Rule =>
  (texts) =>
    texts.length <= most;

function queryOf({ url }: Request): string {
  return new URL(url).search.slice(1);
}

/** The texts of a name in a query, as they were sent. */
function sentAs(request: Request, name: string): readonly string[] {
  return queryOf(request)
    .split("&")
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
}

/** The items of a list in one text, whose delimiter is looked for before the items are decoded. */
function joined(delimiter: RegExp): Style["read"] {
  return (request) => {
    const [text, ...more] = sentAs(request, "list");
    if (more.length > 0) return undefined;
    return text === undefined ? [] : text.split(delimiter).map(decodeURIComponent);
  };
}

const integers = {
  type: "array",
  maxItems: 3,
  items: { type: "integer", minimum: 0 },
} satisfies JsonObject;

const integerRules: Style["rules"] = {
  "items/type": isInteger,
  "items/minimum": atLeast(0),
  maxItems: atMost(3),
};

function inQuery(style: JsonObject, schema: JsonObject): JsonObject {
  return { name: "list", in: "query", ...style, schema };
}

function headerItems(request: Request): readonly string[] {
  const text = request.headers.get("x-list");
  return text === null ? [] : text.split(",").map((item) => item.trim());
}

/** The items of a list in a path, whose delimiter is looked for before the items are decoded. */
function segmentItems(request: Request, prefix: string, delimiter: string): readonly string[] {
  const text = new URL(request.url).pathname.replace("/things/", "");
  return text.startsWith(prefix)
    ? text.slice(prefix.length).split(delimiter).map(decoded)
    : ["none"];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const styles: Readonly<Record<string, Style>> = {
  "a list under one name each": {
    parameter: inQuery({}, integers),
    read: (request) => new URL(request.url).searchParams.getAll("list"),
    rules: integerRules,
  },
  "a list with commas": {
    parameter: inQuery({ explode: false }, integers),
    read: joined(/,/),
    rules: integerRules,
  },
  "a list with pipes": {
    parameter: inQuery({ style: "pipeDelimited", explode: false }, integers),
    read: joined(/%7C|\|/i),
    rules: integerRules,
  },
  "a list with spaces": {
    parameter: inQuery({ style: "spaceDelimited", explode: false }, integers),
    read: joined(/%20|\+/),
    rules: integerRules,
  },
  "a list of booleans": {
    parameter: inQuery({}, { type: "array", items: { type: "boolean" } }),
    read: (request) => new URL(request.url).searchParams.getAll("list"),
    rules: { "items/type": isTruth },
  },
  "a list of words": {
    parameter: inQuery({ explode: false }, { type: "array", items: { enum: ["a", "b,c"] } }),
    read: joined(/,/),
    rules: { "items/enum": isOneOf("a", "b,c") },
  },
  "a list in a header": {
    parameter: { name: "X-List", in: "header", schema: { ...integers, minItems: 1 } },
    read: headerItems,
    rules: integerRules,
  },
  "a list in a path": {
    path: "/{list}",
    parameter: { name: "list", in: "path", required: true, schema: { ...integers, minItems: 1 } },
    read: (request) => segmentItems(request, "", ","),
    rules: integerRules,
  },
  "a label in a path": {
    path: "/{list}",
    parameter: {
      name: "list",
      in: "path",
      style: "label",
      explode: true,
      required: true,
      schema: { ...integers, minItems: 1 },
    },
    read: (request) => segmentItems(request, ".", "."),
    rules: integerRules,
  },
  "a matrix in a path": {
    path: "/{list}",
    parameter: {
      name: "list",
      in: "path",
      style: "matrix",
      required: true,
      schema: { ...integers, minItems: 1 },
    },
    read: (request) => segmentItems(request, ";list=", ","),
    rules: integerRules,
  },
  "an integer in a cookie": {
    parameter: { name: "list", in: "cookie", schema: { type: "integer", minimum: 1 } },
    read: (request) => {
      const found = /(?:^|; )list=([^;]*)/.exec(request.headers.get("cookie") ?? "");
      return found?.[1] === undefined ? [] : [decodeURIComponent(found[1])];
    },
    rules: { type: isInteger, minimum: atLeast(1) },
  },
  "a time in a header": {
    parameter: { name: "X-Time", in: "header", schema: { type: "string", format: "date-time" } },
    read: (request) => [request.headers.get("x-time") ?? []].flat(),
    rules: {
      format: (texts) =>
        texts.every((text) => /^\d{4}-\d\d-\d\dT/i.test(text) && !Number.isNaN(Date.parse(text))),
    },
  },
};

/** Runs the suite against a server that keeps all rules of a parameter but one. */
async function run(
  { parameter, path = "", read, rules }: Style,
  without?: string,
): Promise<DocumentRun> {
  const kept = Object.entries(rules).filter(([place]) => place !== without);
  const get = {
    operationId: "find",
    parameters: [parameter],
    responses: { 200: anyObject("Found."), 400: anyObject("Invalid.") },
  };
  return runDocument({ paths: { [`/things${path}`]: { get } } }, (request) => {
    const texts = read(request);
    return texts && kept.every(([, holds]) => holds(texts)) ? json(200) : json(400);
  });
}

describe.each(Object.entries(styles))("%s", (_, style) => {
  test("a server that checks everything has no finding", async () => {
    expect((await run(style)).findings).toEqual([]);
  });

  test.each(Object.keys(style.rules))("a server without %s is noticed", async (place) => {
    const { findings } = await run(style, place);
    const clauses = findings.map(({ check, clause }) => `${check} ${clause}`);
    expect(clauses.filter((one) => !one.startsWith("rejects/parameter-violations"))).toEqual([]);
    expect(clauses).toContainEqual(expect.stringMatching(new RegExp(`/schema/${place}$`)));
  });
});

interface ObjectStyle {
  readonly parameter: JsonObject;
  /** The object as it was sent, its leaves as texts; `undefined` if it has another form. */
  readonly read: (request: Request) => Readonly<Record<string, unknown>> | undefined;
}

const filter = {
  type: "object",
  additionalProperties: false,
  properties: {
    min: { type: "integer" },
    flag: { type: "boolean" },
    name: { type: "string", maxLength: 5 },
    mixed: { type: ["integer", "boolean"] },
  },
} satisfies JsonObject;

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  min: (value) => /^-?\d+$/.test(String(value)),
  flag: (value) => /^(?:true|false)$/.test(String(value)),
  name: (value) => typeof value === "string" && [...value].length <= 5,
  mixed: (value) => /^(?:-?\d+|true|false)$/.test(String(value)),
};

const objects: Readonly<Record<string, ObjectStyle>> = {
  "an object with brackets": {
    parameter: { style: "deepObject", explode: true, schema: filter },
    read: ({ url }) => {
      const pairs = [...new URL(url).searchParams].map(([name, value]) => [
        /^filter\[(.*)\]$/.exec(name)?.[1],
        value,
      ]);
      const names = pairs.map(([name]) => name);
      if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
      return Object.fromEntries(pairs);
    },
  },
  "an object in one text": {
    parameter: { explode: false, schema: filter },
    read: (request) => {
      const [text, ...more] = sentAs(request, "filter");
      if (more.length > 0) return undefined;
      const parts = text === undefined ? [] : text.split(",").map(decodeURIComponent);
      if (parts.length % 2 === 1) return undefined;
      return Object.fromEntries(
        parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1]]] : [])),
      );
    },
  },
  "an object in JSON": {
    parameter: {
      content: {
        "application/json": {
          schema: { ...filter, properties: { min: filter.properties.min } },
        },
      },
    },
    read: ({ url }) => {
      const texts = new URL(url).searchParams.getAll("filter");
      try {
        const value: JsonValue = texts.length === 0 ? {} : JSON.parse(texts[0] ?? "");
        const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
        const isTyped = typeof Object({ min: 0, ...Object(value) }).min === "number";
        return texts.length < 2 && isRecord && isTyped ? { ...value } : undefined;
      } catch {
        return undefined;
      }
    },
  },
};

describe.each(Object.entries(objects))("%s", (_, { parameter, read }) => {
  async function runObject(without?: string): Promise<DocumentRun> {
    const get = {
      operationId: "find",
      parameters: [{ name: "filter", in: "query", ...parameter }],
      responses: { 200: anyObject("Found."), 400: anyObject("Invalid.") },
    };
    return runDocument({ paths: { "/things": { get } } }, (request) => {
      const value = read(request);
      const isValid = Object.entries(value ?? {}).every(
        ([name, part]) => name === without || checks[name]?.(part) === true,
      );
      return value && isValid ? json(200) : json(400);
    });
  }

  test("a server that checks everything has no finding", async () => {
    expect((await runObject()).findings).toEqual([]);
  });

  test.each(Object.keys(checks).filter((name) => JSON.stringify(parameter).includes(`"${name}"`)))(
    "a server that does not check %s is noticed",
    async (name) => {
      const { findings } = await runObject(name);
      const clauses = findings.map(({ check, clause }) => `${check} ${clause}`);
      expect(clauses).not.toEqual([]);
      for (const clause of clauses)
        expect(clause).toMatch(new RegExp(`^rejects/parameter-violations .*/properties/${name}/`));
    },
  );
});
