import { isArray } from "@plumbline/contract";
import { expect, test } from "vitest";
import { acceptedBodies, bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, json } from "./support/run-document.ts";

const texts = { type: "array", items: { type: "string" } };
const responses = { 200: anyObject("It."), 400: anyObject("Invalid.") };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const one = { get: { operationId: "get_folder", parameters: [id], responses } };

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
  expect(accepted["/folders"]).toBeDefined();
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
  expect(accepted["/rules"]).toBeDefined();
});

test("a list of texts may contain the numbers of things that are made later", async () => {
  const body = withBody({ keys: texts, data: { type: "object" } }, ["keys", "data"]);
  const make = withBody({ name: { type: "string" }, color: { type: "string" } }, ["name"]);
  const paths = {
    "/folders": {
      patch: { operationId: "change_folders", requestBody: body, responses },
      post: { operationId: "make_folder", requestBody: make, responses },
    },
    "/folders/{id}": one,
  };
  const accepted = await acceptedBodies(paths, ({ method }, text) => {
    if (method === "GET") return json(400);
    // The first body is rejected, so that the change is tried before there is a folder.
    if (method === "POST")
      return bodyOf(text)["color"] === undefined
        ? json(400, { detail: "color is missing" })
        : json(200, { id: 4711 });
    const { keys } = bodyOf(text);
    return json(isArray(keys) && keys.includes("4711") ? 200 : 403);
  });
  expect(accepted["/folders"]).toContainEqual(expect.objectContaining({ keys: ["4711"] }));
});
