import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMock, startMock } from "./index.ts";

const found = { "application/json": { schema: { type: "string" }, example: "found" } };
const responses = {
  200: { description: "Found.", content: found },
  422: { description: "Invalid." },
};
const filter = {
  type: "object",
  required: ["year"],
  properties: { year: { type: "integer" }, tags: { type: "array", items: { type: "string" } } },
};
const document = {
  openapi: "3.2.0",
  info: { title: "Books", version: "1" },
  servers: [{ url: "/api", name: "local" }],
  paths: {
    "/books": {
      query: {
        requestBody: { required: true, content: { "application/json": { schema: filter } } },
        responses,
      },
      additionalOperations: { COPY: { responses } },
    },
    "/search": {
      get: {
        parameters: [
          {
            name: "filter",
            in: "querystring",
            required: true,
            content: { "application/x-www-form-urlencoded": { schema: filter } },
          },
        ],
        responses,
      },
    },
  },
};

let mock: RunningMock;
const folder = await mkdtemp(join(tmpdir(), "mock-32-"));

beforeAll(async () => {
  const source = join(folder, "openapi.json");
  await writeFile(source, JSON.stringify(document));
  mock = await startMock({ source, port: 0 });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a request with a method that `fetch` may not know. */
async function send(
  method: string,
  path: string,
  body?: object,
): Promise<readonly [number, string]> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(`${mock.origin}${path}`, { method, headers }, (response) => {
      text(response).then((answer) => resolve([response.statusCode ?? 0, answer]), reject);
    });
    sent.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

test.each<[says: string, method: string, path: string, body: object | undefined, status: number]>([
  ["a query with a body", "QUERY", "/api/books", { year: 1871 }, 200],
  ["a query with an invalid body", "QUERY", "/api/books", { year: "old" }, 422],
  ["an additional method", "COPY", "/api/books", undefined, 200],
  ["a method that the path does not have", "MOVE", "/api/books", undefined, 405],
  ["the query as a whole", "GET", "/api/search?year=1871&tags=a&tags=b", undefined, 200],
  ["an invalid query as a whole", "GET", "/api/search?year=old", undefined, 422],
  ["a missing query", "GET", "/api/search", undefined, 422],
])("%s", async (...[, method, path, body, status]) => {
  expect((await send(method, path, body))[0]).toBe(status);
});

test("a path without the base path of its server is named with it", async () => {
  const [status, answer] = await send("QUERY", "/books");

  expect([status, JSON.parse(answer)]).toEqual([
    404,
    expect.objectContaining({ status: 404, detail: expect.stringMatching(/try \/api\/books$/) }),
  ]);
});
