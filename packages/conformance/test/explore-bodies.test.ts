import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { acceptedBodies, bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, json, runDocument } from "./support/run-document.ts";

const text = { type: "string" };
const responses = { 200: anyObject("It."), 400: anyObject("Invalid."), 404: anyObject("None.") };
const id = { name: "id", in: "path", required: true, schema: text };

function reads(operationId: string, ...parameters: readonly JsonObject[]): JsonObject {
  return { get: { operationId, parameters: [...parameters], responses } };
}

function writes(operationId: string, body: JsonObject, ...parameters: JsonObject[]): JsonObject {
  return { post: { operationId, parameters, requestBody: body, responses } };
}

/** A target is explored if an operation needs an identifier. */
const folder = { "/folders/{id}": reads("get_folder", id) };

function withExample(requestBody: JsonObject, example: JsonValue): JsonObject {
  const media = Object.values(isObject(requestBody["content"]) ? requestBody["content"] : {});
  return { ...requestBody, content: { "application/json": { ...Object(media[0]), example } } };
}

function complain(detail: string, status = 400): Response {
  return json(status, { detail });
}

function namesOf(value: JsonValue | undefined): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

test("a key of a required map that a rejection repeats is left out, and the other members stay", async () => {
  const flow = withBody(
    {
      name: text,
      nodes: { type: "array", items: { type: "object", properties: { name: text } } },
      connections: { type: "object", additionalProperties: { type: "object" } },
    },
    ["name", "nodes", "connections"],
  );
  const example = { name: "Mine", nodes: [{ name: "Start" }], connections: { Jira: { main: [] } } };
  const paths = { "/flows": writes("add_flow", withExample(flow, example)), ...folder };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return json(404);
    const { nodes, connections } = bodyOf(sent);
    const known = new Set(listOf(nodes).map((node) => (isObject(node) ? node["name"] : undefined)));
    const stray = namesOf(connections).find((name) => !known.has(name));
    return stray === undefined ? json(200) : complain(`connections: unknown source "${stray}"`);
  });
  expect(accepted["/flows"]).toContainEqual(expect.objectContaining({ connections: {} }));
});

test("a member inside the items of a list that a rejection names is left out", async () => {
  const node = {
    type: "object",
    required: ["kind"],
    properties: { kind: text, credentials: { type: "object", properties: { id: text } } },
  };
  const flow = withBody({ nodes: { type: "array", items: node } }, ["nodes"]);
  const example = { nodes: [{ kind: "start" }, { kind: "mail", credentials: { id: "c-1" } }] };
  const paths = { "/flows": writes("add_flow", withExample(flow, example)), ...folder };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return json(404);
    const nodes = listOf(bodyOf(sent)["nodes"]);
    if (nodes.length < 2) return complain("two are needed");
    return nodes.some((one) => isObject(one) && one["credentials"] !== undefined)
      ? complain("nodes[1].credentials may not be used here")
      : json(200);
  });
  expect(accepted["/flows"]).toContainEqual({ nodes: [{ kind: "start" }, { kind: "mail" }] });
});

test("an item of a list that a rejection repeats is left out", async () => {
  const note = withBody({ tags: { type: "array", items: text } }, ["tags"]);
  const paths = {
    "/notes": writes("add_note", withExample(note, { tags: ["blue"] })),
    ...folder,
  };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return json(404);
    const [tag] = listOf(bodyOf(sent)["tags"]);
    return tag === undefined ? json(200) : complain(`The tag ${JSON.stringify(tag)} is not known`);
  });
  expect(accepted["/notes"]).toContainEqual({ tags: [] });
});

test("the identifier of a known thing replaces the one of an example", async () => {
  const connect = withBody({ Container: { ...text, example: "3613f73ba0e4" } }, []);
  const paths = {
    "/containers": reads("list_containers"),
    "/networks": reads("list_networks"),
    "/networks/{id}": reads("get_network", id),
    "/networks/{id}/connect": writes("connect", connect, id),
  };
  const tries: JsonValue[] = [];
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (url.endsWith("/containers")) return json(200, [{ Id: "c-4711", State: "running" }]);
    if (method === "GET") return json(200, [{ Id: "n-1" }]);
    const { Container: name = "" } = bodyOf(sent);
    tries.push(name);
    return name === "c-4711" ? json(200) : complain("It is missing.", 404);
  });
  expect(accepted["/networks/n-1/connect"]).toContainEqual({ Container: "c-4711" });
  expect(tries.indexOf("c-4711")).toBeLessThan(2);
});

test("a text with the number of a thing fits a member that is a number", async () => {
  const order = withBody({ customer_id: { type: "integer" } }, ["customer_id"]);
  const paths = {
    "/customers": reads("list_customers"),
    "/orders": writes("add_order", order),
    ...folder,
  };
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (method === "GET")
      return url.endsWith("/customers") ? json(200, [{ id: "8151" }]) : json(404);
    return bodyOf(sent)["customer_id"] === 8151 ? json(200) : json(400);
  });
  expect(accepted["/orders"]).toContainEqual({ customer_id: 8151 });
});

test("an optional query parameter names a known thing after a rejection", async () => {
  const container = { name: "container", in: "query", schema: text };
  const project = { name: "projectId", in: "query", schema: text };
  const commit = { post: { operationId: "commit", parameters: [container], responses } };
  const paths = {
    "/containers": reads("list_containers"),
    "/projects": reads("list_projects"),
    "/commit": commit,
    "/tasks": reads("list_tasks", project),
    ...folder,
  };
  const reached = new Set<string>();
  await acceptedBodies(paths, ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/containers") return json(200, [{ Id: "c-4711" }]);
    if (pathname === "/projects") return json(200, { projects: [{ id: "p-12" }] });
    const given = pathname === "/commit" ? "container" : "projectId";
    if (!["c-4711", "p-12"].includes(searchParams.get(given) ?? "")) return json(400);
    reached.add(pathname);
    return json(200);
  });
  expect([...reached].toSorted()).toEqual(["/commit", "/tasks"]);
});

test("a search goes on while the rejections change, and ends when they repeat", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `part${String.fromCharCode(97 + index)}`);
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  const paths = {
    "/kits": writes("add_kit", withBody({ ...properties, id: text }, [])),
    "/walls": writes("add_wall", withBody(properties, [])),
    ...folder,
  };
  const { report } = await runDocument(
    { paths },
    ({ method, url }, sent) => {
      if (method === "GET") return json(404);
      if (url.endsWith("/walls")) return complain("no");
      const body = bodyOf(sent);
      if ("id" in body) return complain("not like this");
      const lacking = names.find((name) => !(name in body));
      return lacking === undefined ? json(200) : complain(`${lacking} must be there`);
    },
    { checks: ["accepts/example"] },
  );
  const explored = report.exchanges.filter(({ purpose }) => purpose === "explore");
  const statuses = (operation: string): readonly number[] =>
    explored.filter((one) => one.operation === operation).map(({ response }) => response.status);
  expect(statuses("add_kit").at(-1)).toBe(200);
  expect(statuses("add_kit").length).toBeGreaterThan(14);
  expect(statuses("add_wall").length).toBeLessThan(8);
});

test("the keys of a map, and the types of their values, are those of the created table", async () => {
  const column = { type: "object", required: ["name"], properties: { name: text } };
  const table = withBody({ columns: { type: "array", items: column } }, ["columns"]);
  const row = withBody({ data: { type: "object", additionalProperties: {} } }, ["data"]);
  const paths = {
    "/tables": writes("add_table", table),
    "/tables/{id}": reads("get_table", id),
    "/tables/{id}/rows": writes("add_row", withExample(row, { data: { status: "done" } }), id),
  };
  const columns: JsonObject[] = [];
  const accepted = await acceptedBodies(paths, ({ method, url }, sent) => {
    if (method === "POST" && url.endsWith("/tables")) {
      columns.push(...listOf(bodyOf(sent)["columns"]).map((one) => ({ ...Object(one) })));
      return json(200, { id: "t-77" });
    }
    if (!url.includes("/tables/t-77")) return json(404);
    const typed = columns.map((one) => ({ ...one, type: "number" }));
    if (method === "GET") return json(200, { id: "t-77", columns: typed });
    const data = bodyOf(sent)["data"];
    const [name = ""] = namesOf(data);
    if (!columns.some((one) => one["name"] === name))
      return complain(`unknown column name "${name}"`);
    return isObject(data) && typeof data[name] === "number" ? json(200) : json(400);
  });
  expect(accepted["/tables/t-77/rows"]).toBeDefined();
});

test("a member has the value that the things of its collection have, after a rejection", async () => {
  const network = withBody({ title: text, driver: text }, ["title", "driver"]);
  const paths = {
    "/networks": { ...reads("list_networks"), ...writes("add_network", network) },
    "/networks/{id}": reads("get_network", id),
  };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return json(200, [{ id: "n-1", title: "main", driver: "bridge" }]);
    return json(bodyOf(sent)["driver"] === "bridge" ? 200 : 400);
  });
  expect(accepted["/networks"]).toBeDefined();
});

test("one of several members that exclude each other is sent", async () => {
  const plan = withBody({ action: text, actions: { type: "array", items: text } }, []);
  const paths = { "/plans": writes("add_plan", plan), ...folder };
  const accepted = await acceptedBodies(paths, ({ method }, sent) => {
    if (method === "GET") return json(404);
    const count = namesOf(bodyOf(sent)).filter((name) => name.startsWith("action")).length;
    return count === 1 ? json(200) : complain("Exactly one of 'action' or 'actions' must be set");
  });
  expect(accepted["/plans"]).toBeDefined();
});
