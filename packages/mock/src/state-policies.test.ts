import type { JsonObject, JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock, type Mock } from "./index.ts";

const text: JsonObject = { type: "string" };
const uuid: JsonObject = { type: "string", format: "uuid" };
const of = (properties: JsonObject): JsonObject => ({
  content: { "application/json": { schema: { type: "object", properties } } },
});
const ok = (properties: JsonObject): JsonObject => ({ description: "Done", ...of(properties) });
const missing = { description: "Missing" };

const inPath = (name: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  schema: text,
});
const inQuery = (name: string, schema: JsonObject): JsonObject => ({ name, in: "query", schema });

const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Pages", version: "1" },
  paths: {
    "/page": {
      get: {
        operationId: "get_page",
        responses: {
          200: ok({ page: { type: "object", properties: { title: text, draft: {} } } }),
        },
      },
    },
    "/page/draft": {
      put: {
        requestBody: { required: true, ...of({ doc: {} }) },
        responses: { 200: ok({ saved: { type: "boolean" } }) },
        "x-reflects": [{ through: "get_page", fields: { "/doc": "/page/draft" } }],
      },
    },
    "/notes": {
      get: {
        parameters: [inQuery("limit", { type: "integer" }), inQuery("cursor", uuid)],
        responses: {
          200: ok({
            notes: { type: "array", items: { type: "object", properties: { title: text } } },
            nextCursor: { type: ["string", "null"], format: "uuid" },
          }),
        },
        "x-pagination": {
          cursor: "cursor",
          limit: "limit",
          items: "/notes",
          next: "/nextCursor",
        },
      },
    },
    "/versions/{version}": {
      parameters: [inPath("version")],
      get: { responses: { 200: ok({ title: text }), 404: missing } },
    },
    "/codes/{code}": {
      parameters: [inPath("code")],
      get: { responses: { 200: ok({ title: text }) } },
    },
    "/books": {
      get: {
        responses: {
          200: ok({
            books: {
              type: "array",
              items: {
                type: "object",
                properties: { id: text, version: { ...text, examples: ["v7"] } },
              },
            },
          }),
        },
      },
    },
    "/books/{id}/{version}": {
      parameters: [inPath("id"), inPath("version")],
      get: { responses: { 200: ok({ title: text }), 404: missing } },
    },
    "/books/{id}/books": {
      parameters: [inPath("id")],
      post: {
        responses: { 201: ok({ id: text }), 404: missing },
      },
    },
    "/books/{id}": { parameters: [inPath("id")], get: { responses: { 200: ok({ id: text }) } } },
  },
};

async function send(
  mock: Mock,
  path: string,
  body?: JsonValue,
): Promise<{ readonly status: number; readonly body: JsonValue }> {
  const response = await mock.fetch(
    new Request(`http://mock.test${path}`, {
      ...(body !== undefined && {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    }),
  );
  const received = await response.text();
  return { status: response.status, body: received === "" ? null : JSON.parse(received) };
}

test("a read shows what another operation is declared to write", async () => {
  const mock = await createMock(document, { state: {} });

  await send(mock, "/page/draft", { doc: { heading: "Ferns" } });

  expect((await send(mock, "/page")).body).toMatchObject({ page: { draft: { heading: "Ferns" } } });
  await mock.close();
});

test("a cursor has the format that its parameter declares, and leads through the list", async () => {
  const mock = await createMock(document, { state: {} });
  const cursors: string[] = [];
  let items = 0;
  for (let path: string | undefined = "/notes?limit=1"; path !== undefined;) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next one
    const { status, body }: Awaited<ReturnType<typeof send>> = await send(mock, path);
    expect(status).toBe(200);
    const { notes, nextCursor } = body as { notes: JsonValue[]; nextCursor: string | null };
    items += notes.length;
    if (nextCursor !== null) cursors.push(nextCursor);
    path = nextCursor === null ? undefined : `/notes?limit=1&cursor=${nextCursor}`;
  }

  expect(items).toBe(3);
  expect(new Set(cursors).size).toBe(2);
  expect(cursors.every((one) => /^[0-9a-f]{8}-/.test(one))).toBe(true);
  await mock.close();
});

test("if no response lists things and a missing one is documented, only the first and the shown identifiers exist", async () => {
  const mock = await createMock(document, { state: {} });
  const statusOf = async (path: string): Promise<number> => (await send(mock, path)).status;
  const { books } = (await send(mock, "/books")).body as { books: { version: string }[] };

  expect(await statusOf("/versions/first")).toBe(200);
  expect(await statusOf("/versions/second")).toBe(404);
  expect(await statusOf("/versions/first")).toBe(200);
  expect(await statusOf(`/versions/${encodeURIComponent(books[0]?.version ?? "")}`)).toBe(200);
  // Its operations document no missing code.
  expect([await statusOf("/codes/a"), await statusOf("/codes/b")]).toEqual([200, 200]);
  await mock.close();
});

test("a thing of two parameters in a row is missing if the first one names a thing that is missing", async () => {
  const mock = await createMock(document, { state: {} });
  const { books } = (await send(mock, "/books")).body as { books: { id: string }[] };

  expect((await send(mock, `/books/${books[0]?.id}/v1`)).status).toBe(200);
  expect((await send(mock, "/books/unknown/v1")).status).toBe(404);
  await mock.close();
});

test("nothing is created in a missing thing of the same kind", async () => {
  const mock = await createMock(document, { state: {} });
  const { books } = (await send(mock, "/books")).body as { books: { id: string }[] };
  const createIn = async (id = "") =>
    (await mock.fetch(new Request(`http://mock.test/books/${id}/books`, { method: "POST" })))
      .status;

  expect([await createIn(books[0]?.id), await createIn("unknown")]).toEqual([201, 404]);
  await mock.close();
});
