import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { documentAsking, documentSending, smallDocument } from "./testing/small-document.ts";

function documentWith(operation: object, rest: Record<string, unknown> = {}): object {
  return smallDocument({ "/books": { get: { responses: {}, ...operation } } }, rest);
}

test.each([
  [
    "an unknown name",
    documentWith({ "x-shelf": 1 }),
    "`x-shelf` is not in the vocabulary",
    "/get/x-shelf",
  ],
  [
    "an unknown name at the root",
    documentWith({}, { "x-ratelimits": [] }),
    "x-rate-limits",
    "#/x-ratelimits",
  ],
  [
    "an unknown name in a schema",
    documentSending({ "x-min": 1 }),
    "`x-min` is not",
    "/schema/x-min",
  ],
  [
    "the wrong place",
    documentWith({}, { "x-effect": "none" }),
    "is not allowed at: root",
    "#/x-effect",
  ],
  [
    "the mark of a bundle elsewhere",
    documentWith({ "x-generated": "yes" }),
    "is not allowed at: operation",
    "/x-generated",
  ],
  [
    "a wrong value",
    documentWith({ "x-effect": "loud" }),
    "must be equal to one of",
    "/get/x-effect",
  ],
  [
    "an unknown field",
    documentWith({}, { "x-body-limit": { bytes: 1, exceeded: 413, per: "page" } }),
    "(`per`)",
    "#/x-body-limit",
  ],
  [
    "a missing field",
    documentWith({}, { "x-body-limit": { bytes: 1 } }),
    "'exceeded'",
    "#/x-body-limit",
  ],
  [
    "an invalid duration",
    documentWith({}, { components: withLifetime("a while") }),
    "duration",
    "/x-lifetimes/accessToken",
  ],
])("%s is reported", async (_, document, message, at) => {
  expect(await lintWith("extensions-known", document)).toContainEqual({
    message: expect.stringContaining(message),
    at: expect.stringContaining(at),
  });
});

test.each([
  [
    "on an operation",
    documentWith({ "x-effect": "draft", "x-idempotency": false, "x-open": ["statuses"] }),
  ],
  ["on a schema", documentSending({ "x-open": ["fields", "bounds"] })],
  ["on a parameter", documentAsking({ schema: {}, "x-open": ["values"] })],
  ["on a security scheme", documentWith({}, { components: withLifetime("PT1H") })],
  [
    "at the root",
    documentWith({}, { "x-body-limit": { bytes: 1, exceeded: 413 }, "x-generated": "from parts" }),
  ],
])("known extensions pass %s", async (_, document) => {
  expect(await lintWith("extensions-known", document)).toEqual([]);
});

test("properties and example members named like an extension are ignored", async () => {
  const schema = { properties: { "x-shelf": { type: "string" } }, default: { "x-shelf": 1 } };

  expect(await lintWith("extensions-known", documentSending(schema))).toEqual([]);
});

function withLifetime(accessToken: string): object {
  return {
    securitySchemes: { Card: { type: "http", scheme: "bearer", "x-lifetimes": { accessToken } } },
  };
}
