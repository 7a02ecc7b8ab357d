import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject, JsonValue } from "@plumbline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listDocuments } from "./list-documents.ts";
import { type WalkedList, walkLists } from "./walk-lists.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lists-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const thing: JsonObject = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "string" }, name: { type: "string" } },
};

interface ListParts {
  readonly query: readonly JsonObject[];
  readonly headers?: JsonObject;
  readonly schema: JsonValue;
}

/** A document with one list. */
function listOf({ query, headers = {}, schema }: ListParts): JsonObject {
  const parameters = query.map((each) => ({ in: "query", schema: { type: "string" }, ...each }));
  const content = { "application/json": { schema } };
  const responses = { 200: { description: "All", headers, content } };
  const one = { 200: { description: "One", content: { "application/json": { schema: thing } } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  return {
    openapi: "3.1.1",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": { get: { operationId: "listThings", parameters, responses } },
      "/things/{id}": { get: { operationId: "getThing", parameters: [id], responses: one } },
    },
  };
}

/** Documents without `x-pagination`, and the form of pages that their lists have. */
const forms: Readonly<Record<string, string>> = {
  "@readme/oas-examples 3.0/star-trek.json": "page",
  "@readme/oas-examples 3.1/readme.json": "page",
  "Scalar Galaxy": "url",
  Blockfrost: "page",
  Dialogporten: "cursor",
};

const documents = listDocuments().filter(({ name }) => name in forms);

test.each(documents)(
  "the generated client reads the lists of $name to their ends, each item once",
  { timeout: 120_000 },
  async ({ name, file }) => {
    const lists = await walkLists(file);

    expect(new Set(lists.map(({ form }) => form))).toEqual(new Set([forms[name]]));
    expectEachOnce(lists);
  },
);

/** Lists in the ways of public documents that are not packages. */
const ways: Readonly<Record<string, JsonObject>> = {
  link: listOf({
    query: [
      { name: "perPage", schema: { type: "integer", minimum: 1 } },
      { name: "startingAfter" },
    ],
    headers: { Link: { schema: { type: "string" }, description: "first, prev, next, last" } },
    schema: { type: "array", items: thing },
  }),
  // A page behind a limit, to which only the header leads.
  "link without a parameter": listOf({
    query: [{ name: "limit", schema: { type: "integer" } }],
    headers: { Link: { schema: { type: "string" }, description: "next" } },
    schema: { type: "array", items: thing },
  }),
  // The total is the count.
  offset: listOf({
    query: [
      { name: "limit", schema: { type: "integer", default: 20 } },
      { name: "offset", schema: { type: "integer", default: 0 } },
    ],
    schema: {
      type: "object",
      required: ["things", "count"],
      properties: {
        things: { type: "array", items: thing },
        count: { type: "integer", description: "The total number of things." },
      },
      example: { things: [], count: 1 },
    },
  }),
  // Items are counted from 1.
  "offset from 1": listOf({
    query: [
      { name: "count", schema: { type: "integer" } },
      { name: "startIndex", schema: { type: "integer", minimum: 1, default: 1 } },
    ],
    schema: {
      type: "object",
      required: ["totalResults", "Resources"],
      properties: { totalResults: { type: "integer" }, Resources: { type: "array", items: thing } },
    },
  }),
  // ShipEngine: no link is valid, because its schema is closed twice.
  "url in a schema that contradicts itself": listOf({
    query: [
      { name: "page", schema: { type: "integer" } },
      { name: "page_size", schema: { type: "integer" } },
    ],
    schema: {
      type: "object",
      required: ["things", "links"],
      properties: {
        things: { type: "array", items: thing },
        links: {
          type: "object",
          required: ["next"],
          properties: {
            next: {
              allOf: [
                {
                  type: "object",
                  additionalProperties: false,
                  required: ["href"],
                  allOf: [{ properties: { href: { type: "string", format: "url" } } }],
                },
              ],
            },
          },
        },
      },
      example: {
        things: [{ id: "a", name: "A" }],
        links: { next: { href: "https://api.example.com/things?page=2" } },
      },
    },
  }),
  // The URL is optional, and at a nested place.
  url: listOf({
    query: [
      { name: "page", schema: { type: "integer" } },
      { name: "size", schema: { type: "integer" } },
    ],
    schema: {
      type: "object",
      required: ["things"],
      properties: {
        things: { type: "array", items: thing },
        meta: {
          type: "object",
          properties: {
            links: {
              type: "object",
              properties: {
                next: { type: "object", properties: { href: { type: "string", format: "uri" } } },
              },
            },
          },
        },
      },
    },
  }),
};

test.each(Object.keys(ways))("a list in the way of %s is read to its end", async (way) => {
  const file = join(folder, `${way}.json`);
  await writeFile(file, JSON.stringify(ways[way]));

  const lists = await walkLists(file);

  expect(lists.map(({ form }) => form)).toEqual([way.split(" ")[0]]);
  expectEachOnce(lists);
});

function expectEachOnce(lists: readonly WalkedList[]): void {
  expect(lists.some(({ pages }) => pages > 1)).toBe(true);
  for (const { operation, items, whole } of lists)
    expect({ operation, items: items.toSorted() }).toEqual({ operation, items: whole.toSorted() });
}
