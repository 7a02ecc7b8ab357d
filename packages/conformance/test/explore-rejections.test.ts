import { isArray, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { acceptedBodies, bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, json } from "./support/run-document.ts";

const text = { type: "string" };
const responses = { 200: anyObject("It."), 400: anyObject("Invalid."), 404: anyObject("None.") };
const id = { name: "id", in: "path", required: true, schema: text };

function reads(operationId: string, ...parameters: readonly JsonObject[]): JsonObject {
  return { get: { operationId, parameters: [...parameters], responses } };
}

function writes(operationId: string, requestBody: JsonObject): JsonObject {
  return { post: { operationId, requestBody, responses } };
}

/** A target is explored if an operation needs an identifier. */
const folder = { "/folders/{id}": reads("get_folder", id) };

test("a thing whose values are rejected is replaced by the next one", async () => {
  const rule = withBody({ field_name: text, value: text }, ["field_name", "value"]);
  const paths = { "/fields": reads("list_fields"), "/rules": writes("add_rule", rule), ...folder };
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (method === "GET")
      return url.endsWith("/fields")
        ? json(200, [{ name: "free" }, { name: "listed" }])
        : json(404);
    const isFree = bodyOf(sent)["field_name"] === "free";
    return isFree ? json(200) : json(400, { detail: "it is not specified as a legal value" });
  });
  expect(accepted["/rules"]).toBeDefined();
});

test("a rejection that repeats a value of the body is not about the path", async () => {
  const parent = withBody({ feature: { ...text, example: "parent_feature" } }, ["feature"]);
  const paths = {
    "/features": reads("list_features"),
    "/features/{id}": reads("get_feature", id),
    "/features/{id}/parents": {
      post: { operationId: "add_parent", parameters: [id], requestBody: parent, responses },
    },
  };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return json(200, [{ id: "dark-mode" }]);
    const name = bodyOf(sent)["feature"];
    return name === "dark-mode"
      ? json(200)
      : json(404, { detail: `No active feature ${JSON.stringify(name)} exists` });
  });
  expect(accepted["/features/dark-mode/parents"]).toBeDefined();
});

test("members that the document does not describe are added if the target requires them", async () => {
  const invitation = withBody({ email: text }, ["email"]);
  const paths = {
    "/roles": reads("list_roles"),
    "/invite": writes("invite", invitation),
    ...folder,
  };
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (method === "GET") return url.endsWith("/roles") ? json(200, [{ id: "r-7" }]) : json(404);
    const { role, team } = bodyOf(sent);
    if (role !== "r-7") return json(400, { detail: '"role" is required' });
    return typeof team === "string"
      ? json(200)
      : json(400, { detail: 'Validation failed for field "team". Value is required.' });
  });
  expect(accepted["/invite"]).toBeDefined();
});

test("a target takes the object that it returns nearby if it requires several of its members", async () => {
  const snapshot = { version: 3, vendor: "any", tables: [{ name: "a" }] };
  const paths = {
    "/schema/snapshot": reads("get_snapshot"),
    "/schema/diff": writes("compare", withBody({ data: { type: "object" } }, [])),
    ...folder,
  };
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (method === "GET")
      return url.endsWith("/snapshot") ? json(200, { data: snapshot }) : json(404);
    const { version, vendor, tables } = bodyOf(sent);
    if (version !== 3) return json(400, { detail: '"version" is required' });
    if (vendor !== "any") return json(400, { detail: '"vendor" is required' });
    return json(isArray(tables) ? 200 : 400);
  });
  expect(accepted["/schema/diff"]).toContainEqual(expect.objectContaining(snapshot));
});

test("a request without a body is sent again with an empty object if the target requires a media type", async () => {
  const favorite = { post: { operationId: "add_favorite", parameters: [id], responses } };
  const paths = {
    "/folders": reads("list_folders"),
    ...folder,
    "/folders/{id}/favorite": favorite,
  };
  const types: (string | null)[] = [];
  const accepted = await acceptedBodies(paths, ({ method, headers }) => {
    if (method === "GET") return json(200, [{ id: "f-4711" }]);
    types.push(headers.get("content-type"));
    return json(headers.get("content-type") === "application/json" ? 200 : 415);
  });
  expect(accepted["/folders/f-4711/favorite"]).toEqual([{}]);
  // The cases send what the document describes.
  expect(types.slice(0, 2)).toEqual([null, "application/json"]);
  expect(types.slice(2).filter((type) => type !== null)).toEqual([]);
  expect(types.length).toBeGreaterThan(2);
});

test("what destroys the thing that its body names gets things of its own", async () => {
  const names = withBody({ name: text }, ["name"]);
  const paths = {
    "/users/add": writes("add_user", names),
    "/users/get": writes("get_user", names),
    "/users/changepw": writes("change_password", names),
    "/users/remove": writes("remove_user", names),
    ...folder,
  };
  const users = new Set<unknown>();
  const accepted = await acceptedBodies(paths, ({ url }, sent) => {
    const { name } = bodyOf(sent);
    if (url.endsWith("/add")) return json(users.size === users.add(name).size ? 400 : 200);
    if (!users.has(name)) return json(404, { detail: "user not found" });
    return json(url.endsWith("/remove") && !users.delete(name) ? 404 : 200);
  });
  expect(Object.keys(accepted).toSorted()).toEqual(
    Object.keys(paths)
      .filter((path) => path.startsWith("/users"))
      .toSorted(),
  );
  expect(users).toContain(accepted["/users/get"]?.[0]?.["name"]);
});

test("the target chooses another identifier for a thing that is to be destroyed", async () => {
  const number = { type: "integer" };
  const paths = {
    "/leases/grant": writes("grant_lease", withBody({ id: number, ttl: number }, ["ttl"])),
    "/leases/revoke": writes("revoke_lease", withBody({ id: number }, ["id"])),
    ...folder,
  };
  const leases = new Set<unknown>();
  let next = 1000;
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (method === "GET") return json(404);
    const { id: given, ttl } = bodyOf(sent);
    if (url.endsWith("/revoke")) return json(leases.delete(given) ? 200 : 404);
    if (ttl === undefined) return json(400);
    const own = given ?? (next += 1);
    if (leases.has(own)) return json(400, { detail: "it exists" });
    leases.add(own);
    return json(200, { id: own });
  });
  expect(accepted["/leases/revoke"]?.length).toBeGreaterThan(0);
});
