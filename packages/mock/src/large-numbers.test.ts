import { expect, test } from "vitest";
import { createMock } from "./index.ts";

const thing = {
  type: "object",
  required: ["id", "size"],
  properties: { id: { type: "string" }, size: { type: "integer", format: "int64" } },
};
const content = { "application/json": { schema: thing } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

test("of a number above 2^53, the mock keeps and sends the nearest double", async () => {
  const mock = await createMock(
    {
      openapi: "3.1.1",
      info: { title: "Things", version: "1" },
      paths: {
        "/things": {
          post: {
            requestBody: { required: true, content },
            responses: { 201: { description: "Made", content } },
          },
        },
        "/things/{id}": {
          get: { parameters: [id], responses: { 200: { description: "One", content } } },
        },
      },
    },
    { state: {} },
  );

  const made = await mock.fetch(
    new Request("http://mock.test/things", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"id":"a","size":9007199254740993}',
    }),
  );
  const read = await mock.fetch(
    new Request(new URL(made.headers.get("location") ?? "", "http://mock.test")),
  );

  expect(made.status).toBe(201);
  expect(await read.text()).toContain('"size":9007199254740992');
  await mock.close();
});
