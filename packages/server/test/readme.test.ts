import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serveVerdicts } from "./example.ts";

const book = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const document = {
  openapi: "3.1.1",
  info: { title: "Books", version: "1" },
  paths: {
    "/books": {
      post: {
        operationId: "add_book",
        requestBody: { required: true, content: { "application/json": { schema: book } } },
        responses: { "201": { description: "" }, "400": { description: "" } },
      },
    },
  },
};

test("the README starts with the example that is type-checked", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, first] = /```ts\n(.*?)```/s.exec(readme) ?? [];

  expect(first).toBe(await readFile(new URL("example.ts", import.meta.url), "utf8"));
});

test("the example returns whether a request is valid", async () => {
  const folder = await mkdtemp(join(tmpdir(), "server-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, "openapi.json");
  await writeFile(source, JSON.stringify(document));
  const { origin, close } = await serveVerdicts(source, 0);
  onTestFinished(close);
  const send = async (body: string): Promise<readonly unknown[]> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${origin}/books`, { method: "POST", body, headers });
    return [response.status, await response.json()];
  };

  expect(await send('{"title":"Emma"}')).toEqual([200, { valid: "add_book" }]);
  expect(await send('{"title":7}')).toEqual([400, { reason: "body /title must be string" }]);
  expect(await send('{"title":"Emma","title":7}')).toEqual([
    400,
    { reason: 'The body has the member "title" twice' },
  ]);
  const headers = { filler: "f".repeat(20_000) };
  expect((await fetch(`${origin}/books`, { headers })).status).toBe(400);
  expect((await fetch(`${origin}/docs`)).status).toBe(200);
});
