import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { acceptedBodies, bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, json } from "./support/run-document.ts";

const text = { type: "string" };
const responses = { 200: anyObject("It."), 400: anyObject("Invalid."), 404: anyObject("None.") };

function inPath(name: string): JsonObject {
  return { name, in: "path", required: true, schema: text };
}

function reads(operationId: string, ...parameters: readonly JsonObject[]): JsonObject {
  return { get: { operationId, parameters: [...parameters], responses } };
}

function writes(
  operationId: string,
  requestBody: JsonObject,
  ...parameters: readonly JsonObject[]
): JsonObject {
  return { operationId, parameters: [...parameters], requestBody, responses };
}

const name = withBody({ name: text }, ["name"]);
const missing = json(404, { message: "None." });

/** Rooms that have an ID and a name. */
const rooms = {
  "/rooms": { ...reads("list_rooms"), post: writes("add_room", name) },
  "/rooms/{room}": reads("get_room", inPath("room")),
  "/rooms/{room}/chairs": { post: writes("add_chair", name, inPath("room")) },
};

/** The statuses of the requests for chairs, of a server that lists rooms with an ID and reads them by `key`. */
async function chairStatuses(key: "id" | "name"): Promise<ReadonlySet<number>> {
  const known: { readonly id: string; readonly name: JsonValue }[] = [];
  const statuses = new Set<number>();
  await acceptedBodies(rooms, ({ method, url }, sent) => {
    const [, , room = "", chairs] = new URL(url).pathname.split("/");
    const value = bodyOf(sent)["name"];
    if (room === "") {
      if (method === "GET") return json(200, known);
      if (typeof value !== "string") return json(400);
      known.push({ id: `7130420${known.length}-b0b8-4474-814e-ccb456b4dbd8`, name: value });
      return json(200);
    }
    const found = known.find((one) => one[key] === room);
    if (chairs === undefined) return found ? json(200, found) : missing.clone();
    statuses.add(found ? 200 : 400);
    return found ? json(200) : json(400, { message: "Invalid." });
  });
  return statuses;
}

test.each(["id", "name"] as const)(
  "a thing that is read by its %s has it in the paths below",
  async (key) => {
    expect(await chairStatuses(key)).toContain(200);
  },
);

test("the name with which a thing was read is tried before the ID that the read shows", async () => {
  expect(await chairStatuses("name")).toEqual(new Set([200]));
});

test("a rejection that repeats a value of the path is about the path", async () => {
  const known = ["one", "two"];
  const asked: string[] = [];
  const paths = {
    "/rooms": reads("list_rooms"),
    "/rooms/{room}/chairs": { post: writes("add_chair", name, inPath("room")) },
  };
  const accepted = await acceptedBodies(paths, ({ method, url }) => {
    if (method === "GET")
      return json(
        200,
        known.map((id) => ({ id })),
      );
    const [, , room = ""] = new URL(url).pathname.split("/");
    asked.push(room);
    return room !== asked[0] ? json(200) : json(400, { message: `Room [${room}] does not exist` });
  });
  expect(Object.keys(accepted)).toEqual([`/rooms/${asked[1]}/chairs`]);
});

test("a thing that an update creates is known below its path", async () => {
  const paths = {
    "/rooms/{room}": { put: writes("put_room", name, inPath("room")) },
    "/rooms/{key}/chairs": { post: writes("add_chair", name, inPath("key")) },
  };
  const known = new Set<string>();

  const accepted = await acceptedBodies(paths, ({ method, url }) => {
    const [, , room = ""] = new URL(url).pathname.split("/");
    if (method === "PUT") known.add(room);
    return known.has(room) ? json(200) : missing.clone();
  });
  expect(Object.keys(accepted).some((path) => path.endsWith("/chairs"))).toBe(true);
});

test("an object gets the member that a rejection says it must have", async () => {
  const cluster = withBody({ properties: { type: "object", additionalProperties: text } }, [
    "properties",
  ]);
  const paths = {
    "/clusters": { post: writes("add_cluster", cluster) },
    "/folders/{id}": reads("get_folder", inPath("id")),
  };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return missing.clone();
    const { properties } = bodyOf(sent);
    const hasMember = isObject(properties) && "main.servers" in properties;
    return hasMember
      ? json(200)
      : json(400, { message: "properties must contain either 'main.servers' or 'main.list'" });
  });
  expect(accepted["/clusters"]).toBeDefined();
});

test("a name next to the kind of a value tells which member lacks it, in a list too", async () => {
  const options = { type: "object", properties: { service: { type: "array", items: text } } };
  const app = withBody({ key: { ...text, example: "sample" }, options }, ["key"]);
  const paths = {
    "/apps": { post: writes("add_app", app) },
    "/folders/{id}": reads("get_folder", inPath("id")),
  };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return missing.clone();
    const body = bodyOf(sent);
    const service = isObject(body["options"]) ? body["options"]["service"] : undefined;
    if (!isArray(service)) return json(400, { error: "service is missing" });
    const isUrl = service.some((one) => JSON.stringify(one).startsWith('"https://'));
    const error = `Configuration error: ${JSON.stringify(body["key"])} has no Service URL`;
    return isUrl ? json(200) : json(400, { error });
  });
  expect(accepted["/apps"]).toBeDefined();
});

test("a value that must be a list becomes the item of one", async () => {
  const app = withBody({ redirectUris: { minItems: 1 } }, ["redirectUris"]);
  const paths = {
    "/apps": { post: writes("add_app", app) },
    "/folders/{id}": reads("get_folder", inPath("id")),
  };
  const lists: JsonValue[] = [];
  await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return missing.clone();
    const { redirectUris } = bodyOf(sent);
    if (!isArray(redirectUris)) return json(400, { error: "redirectUris must be an array" });
    lists.push(redirectUris);
    return json(200);
  });
  expect(lists[0]).toEqual([expect.any(String)]);
});
