import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { anyObject, type DocumentRun, json, runDocument } from "./support/run-document.ts";

const responses = { 200: anyObject("Done."), 400: anyObject("Invalid.") };

const filter = {
  type: "object",
  required: ["year"],
  properties: { year: { type: "integer", minimum: 1 }, tag: { type: "string", maxLength: 3 } },
} satisfies JsonObject;

const urlencoded = "application/x-www-form-urlencoded";

/** An operation of each kind that OpenAPI 3.2 adds, and descriptions of the other new kinds. */
const document = {
  openapi: "3.2.0",
  paths: {
    "/things": {
      query: {
        operationId: "query_things",
        requestBody: {
          required: true,
          content: { "application/json": { $ref: "#/components/mediaTypes/Filter" } },
        },
        responses,
      },
      additionalOperations: { COPY: { operationId: "copy_things", responses } },
    },
    "/search": {
      get: {
        operationId: "search",
        parameters: [
          {
            name: "filter",
            in: "querystring",
            required: true,
            content: { [urlencoded]: { schema: filter } },
          },
        ],
        responses,
      },
    },
    "/notes": {
      post: {
        operationId: "add_note",
        "x-effect": "none",
        requestBody: {
          required: true,
          content: {
            [urlencoded]: {
              schema: filter,
              examples: {
                text: { serializedValue: "year=7&tag=abc" },
                data: { dataValue: { year: 8, tag: "x" }, serializedValue: "year=8&tag=x" },
              },
            },
          },
        },
        responses,
      },
    },
  },
  components: {
    mediaTypes: {
      Filter: { schema: filter, examples: { one: { dataValue: { year: 1871, tag: "new" } } } },
    },
    securitySchemes: {
      device: {
        type: "oauth2",
        flows: {
          deviceAuthorization: {
            deviceAuthorizationUrl: "https://example.com/device",
            tokenUrl: "https://example.com/token",
            scopes: { read: "Read." },
          },
        },
      },
      "https://example.com/schemes/key": { type: "http", scheme: "bearer" },
    },
  },
  security: [{ device: ["read"] }, { "https://example.com/schemes/key": [] }],
} satisfies JsonObject;

type Value = Readonly<Record<string, unknown>>;

/** The rules that the server enforces, by the keyword of the document. */
const rules = {
  "properties/year/type": ({ year }) => year === undefined || Number.isInteger(year),
  "properties/year/minimum": ({ year }) => !(Number(year) < 1),
  "properties/tag/maxLength": ({ tag }) => typeof tag !== "string" || [...tag].length <= 3,
  "properties/tag/type": ({ tag }) => tag === undefined || typeof tag === "string",
  required: ({ year }) => year !== undefined,
} satisfies Record<string, (value: Value) => boolean>;

type Rule = keyof typeof rules;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly text: string;
}

interface Mistake {
  readonly path: string;
  readonly rule: Rule;
}

/** Runs the suite against a server that checks all rules, but for one mistake. */
async function run(mistake?: Mistake): Promise<DocumentRun & { readonly sent: readonly Sent[] }> {
  const sent: Sent[] = [];
  const result = await runDocument(
    document,
    (request, text) => {
      const { pathname: path, search } = new URL(request.url);
      sent.push({ method: request.method, path, text });
      if (!/^bearer owner-token-1234567890$/i.test(request.headers.get("authorization") ?? ""))
        return json(401, {}, { "www-authenticate": "Bearer" });
      if (request.method === "COPY") return json(200);
      const value = path === "/search" ? readForm(search.slice(1)) : readBody(request, text);
      const isKept = (rule: Rule): boolean => mistake?.path !== path || mistake.rule !== rule;
      const isValid =
        value &&
        Object.entries(rules).every(([rule, holds]) => !isKept(rule as Rule) || holds(value)); // A key of the rules.
      return json(isValid ? 200 : 400);
    },
    { allow: "none", explore: false },
  );
  return { ...result, sent };
}

function readBody(request: Request, text: string): Value | undefined {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (request.method === "POST") return type.startsWith(urlencoded) ? readForm(text) : undefined;
  return type.startsWith("application/json") ? readJson(text) : undefined;
}

function readJson(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function readForm(text: string): Value | undefined {
  const { year, ...more } = Object.fromEntries(new URLSearchParams(text));
  if (year === undefined) return more;
  return { ...more, year: /^-?\d+$/.test(year) ? Number(year) : Number.NaN };
}

test("a server that keeps the document has no finding", async () => {
  const { findings, report, sent } = await run();
  expect(findings).toEqual([]);
  expect(report.verdict).toBe("conforms");

  const queries = sent.filter(({ method }) => method === "QUERY");
  expect(queries.map(({ text }) => text)).toContain('{"year":1871,"tag":"new"}');

  const forms = sent.filter(({ path }) => path === "/notes").map(({ text }) => text);
  expect(forms).toEqual(expect.arrayContaining(["year=7&tag=abc", "year=8&tag=x"]));
});

test("a method of its own may change something, so it is only sent if that is allowed", async () => {
  const { report, sent } = await run();
  expect(sent.filter(({ method }) => method === "COPY")).toEqual([]);
  const skips = report.results.filter(({ operation }) => operation === "copy_things");
  expect(new Set(skips.map(({ status }) => status))).toEqual(new Set(["skipped"]));
});

describe.each(["/things", "/search", "/notes"])("%s", (path) => {
  // Every text of a form is a valid text.
  const all = Object.keys(rules) as Rule[];
  const able = path === "/things" ? all : all.filter((rule) => rule !== "properties/tag/type");

  test.each(able)("a server without %s is noticed", async (rule) => {
    const { findings } = await run({ path, rule });
    const clauses = findings.map(({ clause }) => clause);
    expect(clauses).toContainEqual(expect.stringMatching(new RegExp(`/${rule}$`)));
    expect(
      clauses.every(
        (clause) => clause.includes("/mediaTypes/") || clause.includes(`~1${path.slice(1)}/`),
      ),
    ).toBe(true);
  });
});

describe("an answer", () => {
  const at = {
    type: "object",
    required: ["at"],
    properties: { at: { type: "string", format: "date-time" } },
  };
  const read = (mediaType: string): JsonObject => ({
    paths: {
      "/time": {
        get: {
          operationId: "time",
          responses: { 200: { description: "Now.", content: { [mediaType]: { schema: at } } } },
        },
      },
    },
  });

  test.each([
    ["application/json", "application/json", "2026-02-28T23:59:59Z", []],
    ["application/json", "application/json", "2026-02-28 23:59:59Z", ["responses/body-schema"]],
    ["application/json", "application/json; charset=utf-8", "2026-02-28T23:59:59Z", []],
    [
      "application/problem+json",
      'application/problem+json;charset="UTF-8"',
      "2026-02-28T23:59:59+01:00",
      [],
    ],
    [
      "application/problem+json",
      "application/problem+json",
      "2026-02-28 23:59:59+01:00",
      ["responses/body-schema"],
    ],
  ])("as %s, with %s: %s", async (mediaType, contentType, time, checks) => {
    const { findings } = await runDocument(read(mediaType), () =>
      json(200, { at: time }, { "content-type": contentType }),
    );
    expect(findings.map(({ check }) => check)).toEqual(checks);
  });
});
