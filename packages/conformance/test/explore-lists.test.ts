import { isArray } from "@plumbline/contract";
import { expect, test } from "vitest";
import { acceptedBodies, bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, json, runDocument } from "./support/run-document.ts";

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

test("a thing that a list shows later is known by its id, not by an invented number", async () => {
  const number = { name: "number", in: "path", required: true, schema: { type: "number" } };
  const make = withBody({ text: { type: "string" } }, ["text"]);
  const paths = {
    "/copies": { get: { operationId: "list_copies", responses } },
    "/copies/{number}": { get: { operationId: "get_copy", parameters: [number], responses } },
    "/text": { post: { operationId: "save_text", requestBody: make, responses } },
  };
  const asked = new Set<string>();
  let copies: readonly { readonly id: string }[] = [];
  await runDocument(
    { paths },
    ({ method, url }) => {
      const { pathname } = new URL(url);
      if (method === "POST") copies = [{ id: "1795627429594" }];
      if (pathname === "/copies") return json(200, { copies });
      if (pathname.startsWith("/copies/")) asked.add(pathname);
      return json(pathname === "/copies/1795627429594" || method === "POST" ? 200 : 400);
    },
    { allow: "spend", checks: ["accepts/example"] },
  );
  expect([...asked]).toEqual(["/copies/1795627429594"]);
});

test("the paths of a document that the target returns are not identifiers", async () => {
  const version = { ...id, name: "version" };
  const paths = {
    "/discover": { get: { operationId: "discover", responses } },
    "/folders/{id}": one,
    "/folders/{id}/{version}": {
      get: { operationId: "get_version", parameters: [id, version], responses },
    },
  };
  const asked = new Set<string>();
  await runDocument(
    { paths },
    ({ url }) => {
      const { pathname } = new URL(url);
      asked.add(decodeURIComponent(pathname));
      const folders = [{ id: "/folders/{id}/runs", folderId: "{id}", path: "/folders/{id}/runs" }];
      return json(pathname === "/discover" ? 200 : 404, { folders });
    },
    { allow: "spend" },
  );
  expect([...asked].filter((path) => path.includes("{id}"))).toEqual([]);
});
