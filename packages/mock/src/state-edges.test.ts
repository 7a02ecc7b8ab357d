import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock } from "./index.ts";

const thing: JsonObject = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" }, name: { type: "string" } },
};
const part: JsonObject = { type: "object", properties: { name: { type: "string" } } };

const inPath = (name: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
});
const of = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const ok = (schema: JsonObject): JsonObject => ({ 200: { description: "Done", ...of(schema) } });
const gone: JsonObject = { 204: { description: "Done" }, 404: { description: "Missing" } };

const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Servers", version: "1" },
  paths: {
    "/servers": {
      get: { responses: ok({ type: "array", items: thing }) },
      post: { requestBody: { required: true, ...of(part) }, responses: ok(thing) },
      patch: {
        requestBody: { required: true, ...of(part) },
        responses: ok({ type: "object", properties: { count: { type: "integer" } } }),
      },
    },
    "/servers/{server}": { parameters: [inPath("server")], get: { responses: ok(thing) } },
    "/servers/{server}/health": {
      parameters: [inPath("server")],
      options: { responses: gone },
    },
    "/servers/{server}/routes": {
      parameters: [inPath("server")],
      post: {
        requestBody: {
          required: true,
          ...of({
            type: "object",
            required: ["ip"],
            properties: { ip: { type: "string" }, port: { type: "integer" } },
          }),
        },
        responses: { 201: { description: "Created" } },
      },
    },
    "/servers/{server}/routes/{ip}/{port}": {
      parameters: ["server", "ip", "port"].map(inPath),
      delete: { responses: gone },
    },
  },
};

const mock = await createMock(document, { state: {} });

async function send(method: string, path: string, body?: JsonObject): Promise<Response> {
  return mock.fetch(
    new Request(`http://mock.test${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    }),
  );
}

async function firstId(): Promise<number> {
  const response = await send("GET", "/servers");
  const servers: readonly { readonly id: number }[] = JSON.parse(await response.text());
  return servers[0]?.id ?? 0;
}

test("a change of a collection whose body names no thing succeeds", async () => {
  expect((await send("PATCH", "/servers", { name: "new" })).status).toBe(200);
  expect((await send("PATCH", "/servers", { id: 999_999_999 })).status).toBe(200);
});

test("an operation without a role below a missing thing responds that the thing is missing", async () => {
  expect((await send("OPTIONS", `/servers/${await firstId()}/health`)).status).toBe(204);
  expect((await send("OPTIONS", "/servers/999999999/health")).status).toBe(404);
});

test("two parameters in a row name one thing", async () => {
  const routes = `/servers/${await firstId()}/routes`;
  expect((await send("DELETE", `${routes}/192.0.2.1/80`)).status).toBe(204);
  expect((await send("DELETE", `${routes}/192.0.2.1/80`)).status).toBe(404);
});

test("each of several parameters in a row must be known", async () => {
  const routes = `/servers/${await firstId()}/routes`;
  await send("DELETE", `${routes}/192.0.2.1/80`);
  await send("POST", "/servers", { name: "443" });
  expect((await send("DELETE", `${routes}/192.0.2.99/443`)).status).toBe(404);
  await send("POST", "/servers", { name: "192.0.2.99" });
  expect((await send("DELETE", `${routes}/192.0.2.99/443`)).status).toBe(204);
});
