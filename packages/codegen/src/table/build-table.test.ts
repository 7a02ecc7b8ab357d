import { compileContract, type Contract, type JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { buildTable } from "./build-table.ts";
import { nameMethods } from "./name-methods.ts";
import type { OperationEntry, OperationTable } from "@plumbline/client-runtime";

const text = { schema: { type: "string" } };

describe("the credential", () => {
  test.for([
    [
      "http bearer",
      { type: "http", scheme: "bearer" },
      { in: "header", name: "Authorization", prefix: "Bearer " },
    ],
    [
      "http basic",
      { type: "http", scheme: "basic" },
      { in: "header", name: "Authorization", prefix: "Basic " },
    ],
    [
      "an API key in a header",
      { type: "apiKey", in: "header", name: "X-Card" },
      { in: "header", name: "X-Card", prefix: "" },
    ],
    [
      "an API key in the query",
      { type: "apiKey", in: "query", name: "card" },
      { in: "query", name: "card", prefix: "" },
    ],
    [
      "an API key in a cookie",
      { type: "apiKey", in: "cookie", name: "card" },
      { in: "cookie", name: "card", prefix: "" },
    ],
    [
      "OpenID Connect",
      { type: "openIdConnect", openIdConnectUrl: "https://login.example" },
      { in: "header", name: "Authorization", prefix: "Bearer " },
    ],
  ] as const)("%s is carried", ([, card, credential]) => {
    expect(entryOf({ security: [{ card: [] }] }, { card }).credential).toEqual(credential);
  });

  test.for([
    ["a client certificate", [{ card: [] }], { type: "mutualTLS" }],
    ["nothing", [], { type: "http", scheme: "bearer" }],
  ] as const)("%s is not", ([, security, card]) => {
    const other = { type: "http", scheme: "basic" };

    expect(entryOf({ security }, { card, other })).not.toHaveProperty("credential");
  });

  test("the first alternative that the client can send is used", () => {
    const schemes = { a: { type: "mutualTLS" }, b: { type: "apiKey", in: "header", name: "X-B" } };

    expect(entryOf({ security: [{ a: [] }, { b: [] }] }, schemes).credential?.name).toBe("X-B");
  });
});

describe("the header with the request ID", () => {
  const required = { required: true, ...text };
  const receiptOf = (...headers: readonly JsonObject[]): string | undefined =>
    tableOf(headers.map((each) => ({ responses: { 200: { description: "", headers: each } } })))
      .receiptHeader;

  test("is the only one that every success requires, in any spelling", () => {
    expect(
      receiptOf({ "Trace-Id": required, Age: text }, { "trace-id": required, Etag: required }),
    ).toBe("Trace-Id");
  });

  test("is not guessed", () => {
    expect(receiptOf({ "Trace-Id": required, Etag: required })).toBeUndefined();
    expect(receiptOf({ "Trace-Id": required }, {})).toBeUndefined();
    expect(receiptOf({ "Trace-Id": text })).toBeUndefined();
    expect(receiptOf()).toBeUndefined();
  });
});

describe("the property with the message", () => {
  const messageOf = (...errors: readonly JsonObject[]): string | undefined =>
    tableOf(
      errors.map((schema) => ({
        responses: {
          400: { description: "", content: { "application/problem+json": { schema } } },
        },
      })),
    ).messageProperty;
  const words = {
    type: "object",
    required: ["words", "code"],
    properties: { words: text.schema, code: { type: "integer" } },
  };

  test("is the only required string that all error bodies have", () => {
    expect(messageOf(words, { ...words, required: ["words", "code"] })).toBe("words");
  });

  test("is not guessed", () => {
    expect(messageOf(words, { ...words, required: ["code"] })).toBeUndefined();
    expect(
      messageOf({ ...words, properties: { words: text.schema, code: text.schema } }),
    ).toBeUndefined();
    expect(messageOf(words, true as unknown as JsonObject)).toBeUndefined();
  });
});

describe("an operation", () => {
  test("manages each header once, in any case", () => {
    const card = { type: "apiKey", in: "header", name: "accept" };

    expect(entryOf({ security: [{ card: [] }] }, { card }).managedHeaders).toEqual([
      "accept",
      "Content-Type",
      "Authorization",
    ]);
  });

  test("keeps the styles that are not the default, and cookies", () => {
    const parameters = [
      { name: "a", in: "query", style: "deepObject", explode: true, schema: { type: "object" } },
      { name: "b", in: "query", allowReserved: true, ...text },
      { name: "c", in: "query", content: { "application/json": text } },
      { name: "d", in: "cookie", ...text },
    ];

    expect(entryOf({ parameters }).parameters).toEqual({
      path: [],
      cookie: [{ name: "d", required: false }],
      header: [],
      query: [
        { name: "a", required: false, style: "deepObject", explode: true },
        { name: "b", required: false, allowReserved: true },
        { name: "c", required: false, mediaType: "application/json" },
      ],
    });
  });

  test.for([
    ["without a type", {}, "form"],
    ["of any type", { anyOf: [{ type: "string" }, {}] }, "form"],
    ["of an object or null", { oneOf: [{ type: "object" }, { type: "null" }] }, "form"],
    ["of a type in allOf", { allOf: [{ type: "string" }] }, undefined],
    ["of listed texts", { enum: ["up", "down"] }, undefined],
    ["of alternatives", { anyOf: [{ type: "string" }, { type: ["integer", "null"] }] }, undefined],
  ] as const)(
    "states the style of a parameter %s only if it may be an object",
    ([, schema, style]) => {
      const parameters = [{ name: "a", in: "query", schema }];

      expect(entryOf({ parameters }).parameters.query[0]?.style).toBe(style);
    },
  );

  test.for([
    [["text/csv", "application/vnd.shop+json"], "application/vnd.shop+json", "text/csv"],
    [
      ["text/csv", "application/x-www-form-urlencoded"],
      "application/x-www-form-urlencoded",
      "text/csv",
    ],
    [["text/csv", "image/png"], "text/csv", "image/png"],
    [["image/*", "*/*"], "application/json", "image/*"],
  ] as const)("sends its body, of %j, as %s or %s", ([mediaTypes, chosen, other]) => {
    const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, text]));

    expect(entryOf({ requestBody: { content } }).body).toEqual({
      mediaType: chosen,
      required: false,
      others: [{ mediaType: other }],
    });
  });

  test("uses default as a success only if there is no other", () => {
    const response = { description: "" };

    expect(entryOf({ responses: { default: response } }).success).toEqual(["default"]);
    expect(entryOf({ responses: { "2XX": response, default: response } }).success).toEqual(["2XX"]);
  });

  test("has no job if the operation that polls it is not part of the client", () => {
    const poll = {
      operationId: "read",
      responses: {},
      servers: [{ url: "https://elsewhere.example" }],
    };
    const job = { poll: "read", id: "/id", status: "/status", done: ["sent"], failed: [] };
    const contract = contractOf([{ operationId: "start", responses: {}, "x-job": job }, poll]);
    const jobOf = (...ids: readonly string[]): unknown => {
      const methods = nameMethods(contract.operations.filter(({ id }) => ids.includes(id)));
      return buildTable(contract, { methods }).operations["start"]?.job;
    };

    expect(jobOf("start", "read")).toEqual(job);
    expect(jobOf("start")).toBeUndefined();
  });
});

function entryOf(operation: JsonObject, securitySchemes: JsonObject = {}): OperationEntry {
  const [entry] = Object.values(tableOf([operation], securitySchemes).operations);
  if (!entry) throw new Error("the table has one entry");
  return entry;
}

function tableOf(
  operations: readonly JsonObject[],
  securitySchemes: JsonObject = {},
): OperationTable {
  const contract = contractOf(operations, securitySchemes);
  return buildTable(contract, { methods: nameMethods(contract.operations) });
}

function contractOf(operations: readonly JsonObject[], securitySchemes: JsonObject = {}): Contract {
  const paths = operations.map((operation, index) => [
    `/p${index}`,
    { post: { responses: {}, ...operation } },
  ]);
  return compileContract({
    openapi: "3.1.1",
    info: { title: "Shop", version: "1" },
    paths: Object.fromEntries(paths),
    components: { securitySchemes },
  });
}
