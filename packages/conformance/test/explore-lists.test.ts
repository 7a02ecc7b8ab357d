import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

function withBody(properties: JsonObject, required: readonly string[]): JsonObject {
  const schema = { type: "object", required: [...required], properties };
  return { required: true, content: { "application/json": { schema } } };
}

const texts = { type: "array", items: { type: "string" } };
const responses = { 200: anyObject("It."), 400: anyObject("Invalid.") };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const one = { get: { operationId: "get_folder", parameters: [id], responses } };

function bodyOf(text: string): JsonObject {
  const body: JsonValue = text === "" ? {} : JSON.parse(text);
  return isObject(body) ? body : {};
}

/** The bodies of accepted writes. */
async function acceptedBodies(paths: JsonObject, handle: Handler): Promise<JsonObject[]> {
  const accepted: JsonObject[] = [];
  await runDocument(
    { paths },
    async (request, text) => {
      const response = await handle(request, text);
      if (response.ok && request.method !== "GET") accepted.push(bodyOf(text));
      return response;
    },
    { checks: ["accepts/known-good"] },
  );
  return accepted;
}

test("a list of keys contains those of the things of its path", async () => {
  const body = withBody({ keys: texts, data: { type: "object" } }, ["keys", "data"]);
  const change = { patch: { operationId: "change_folders", requestBody: body, responses } };
  const list = { get: { operationId: "list_folders", responses } };
  const paths = { "/folders": { ...list, ...change }, "/folders/{id}": one };
  const accepted = await acceptedBodies(paths, ({ method }, text) => {
    if (method === "GET") return json(200, { data: [{ id: "f-4711", name: "Bills" }] });
    const { keys } = bodyOf(text);
    return json(isArray(keys) && keys.includes("f-4711") ? 200 : 400);
  });
  expect(accepted.length).toBeGreaterThan(0);
});

test("a list that a rejection names in the singular is added to the body", async () => {
  const body = withBody({ kind: { enum: ["in"] }, value: { type: "string" }, values: texts }, [
    "kind",
  ]);
  const add = { post: { operationId: "add_rule", requestBody: body, responses } };
  const paths = { "/rules": add, "/folders/{id}": one };
  const accepted = await acceptedBodies(paths, ({ method }, text) => {
    if (method === "GET") return json(400);
    const { value, values } = bodyOf(text);
    if (value !== undefined) return json(400, { detail: "use the list" });
    return isArray(values) && values.length > 0
      ? json(200)
      : json(400, { detail: '"value" must contain at least 1 items. You provided [].' });
  });
  expect(accepted.length).toBeGreaterThan(0);
});
