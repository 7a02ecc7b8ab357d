import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock } from "./index.ts";

const accepted = {
  responses: {
    200: {
      description: "Read.",
      content: { "application/json": { example: { ok: true }, schema: { type: "object" } } },
    },
    422: { description: "Invalid." },
  },
};

function posting(content: JsonObject): JsonObject {
  return { post: { requestBody: { required: true, content }, ...accepted } };
}

const text = { type: "string" };
const texts = { type: "array", maxItems: 2, items: text };

const document: JsonObject = {
  openapi: "3.2.0",
  info: { title: "Forms", version: "1" },
  paths: {
    "/uploads": posting({
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["note"],
          properties: {
            note: { type: "string", minLength: 2 },
            count: { type: "integer" },
            info: { type: "object", required: ["by"], properties: { by: text } },
            orders: {
              type: "array",
              items: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
            },
          },
        },
        encoding: { orders: { contentType: "application/json" } },
      },
    }),
    "/profile": posting({
      "application/x-www-form-urlencoded": {
        schema: {
          type: "object",
          required: ["id", "address"],
          properties: {
            id: text,
            address: { type: "object", required: ["street"], properties: { street: text } },
            ages: { type: "array", items: { type: "integer" } },
          },
        },
      },
    }),
    "/list": {
      get: {
        parameters: [
          { name: "tags", in: "query", explode: false, schema: texts },
          { name: "p", in: "query", style: "pipeDelimited", explode: false, schema: texts },
        ],
        ...accepted,
      },
    },
    "/sets/{ids}": {
      get: {
        parameters: [{ name: "ids", in: "path", required: true, schema: texts }],
        ...accepted,
      },
    },
    "/labels/{label}/{matrix}": {
      get: {
        parameters: ["label", "matrix"].map((style) => ({
          name: style,
          in: "path",
          required: true,
          style,
          schema: { type: "integer" },
        })),
        ...accepted,
      },
    },
    "/lines": posting({
      "application/jsonl": { itemSchema: { type: "object", required: ["id"] } },
    }),
  },
};

async function statusOf(
  path: string,
  body?: string | FormData,
  contentType?: string,
): Promise<number> {
  const mock = await createMock(document);
  const request = new Request(`http://mock.test${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { body }),
    ...(contentType !== undefined && { headers: { "content-type": contentType } }),
  });
  return (await mock.fetch(request)).status;
}

function formOf(parts: Readonly<Record<string, string | readonly Blob[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === "string") form.append(name, value);
    else for (const part of value) form.append(name, part);
  return form;
}

function json(value: unknown): Blob {
  return new Blob([JSON.stringify(value)], { type: "application/json" });
}

test.each([
  ["a JSON part with a file name", { info: [json({ by: "me" })] }, 200],
  ["a JSON part without a media type", { info: '{"by":"me"}' }, 200],
  ["an invalid JSON part", { info: [json({ by: 1 })] }, 422],
  ["one part for each item", { orders: [json({ id: 1 }), json({ id: 2 })] }, 200],
  ["one part for a list of one", { orders: [json({ id: 1 })] }, 200],
  ["an invalid item", { orders: [json({ id: 1 }), json({})] }, 422],
  ["a number", { count: "5" }, 200],
  ["a number that is a text", { count: "five" }, 422],
])("a multipart body with %s", async (_, parts, status) => {
  expect(await statusOf("/uploads", formOf({ note: "note", ...parts }))).toBe(status);
});

test.each([
  ["an object as JSON", 'id=1&address={"street":"s"}', 200],
  ["an encoded object", "id=1&address=%7B%22street%22%3A%22s+t%22%7D", 200],
  ["an object without its member", "id=1&address={}", 422],
  ["a list with one field for each item", "id=1&address={%22street%22:%22s%22}&ages=1&ages=2", 200],
  ["a list with one item", "id=1&address={%22street%22:%22s%22}&ages=1", 200],
  ["an item of another type", "id=1&address={%22street%22:%22s%22}&ages=1&ages=b", 422],
])("a form with %s", async (_, body, status) => {
  const type = "application/x-www-form-urlencoded";
  expect(await statusOf("/profile", body, type)).toBe(status);
});

test.each([
  ["/list?tags=a%2Cb,c", 200],
  ["/list?tags=a,b,c", 422],
  ["/list?p=a%7Cb", 200],
  ["/list?p=a|b|c", 422],
  ["/sets/a%2Cb,c", 200],
  ["/sets/a,b,c", 422],
])("delimiters are found before a text is decoded: %s", async (path, status) => {
  expect(await statusOf(path)).toBe(status);
});

test.each([
  ["/labels/.5/;matrix=6", 200],
  ["/labels/5/;matrix=6", 422],
  ["/labels/.5/6", 422],
  ["/labels/.5/;other=6", 422],
])("a path has the form of its style: %s", async (path, status) => {
  expect(await statusOf(path)).toBe(status);
});

test.each([
  ['{"id":1}\n{"id":2}\n', 200],
  ['{"id":1}\n{}\n', 422],
])("each line of a sequence is checked: %j", async (body, status) => {
  expect(await statusOf("/lines", body, "application/jsonl")).toBe(status);
});
