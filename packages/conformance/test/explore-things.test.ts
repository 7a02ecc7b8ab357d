import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const text = { type: "string" };
const responses = {
  200: anyObject("It."),
  400: anyObject("Invalid."),
  401: anyObject("Wrong."),
  404: anyObject("None."),
};
const id = { name: "id", in: "path", required: true, schema: text };

function reads(operationId: string, ...parameters: readonly JsonObject[]): JsonObject {
  return { get: { operationId, parameters: [...parameters], responses } };
}

function writes(operationId: string, requestBody: JsonObject): JsonObject {
  return { post: { operationId, requestBody, responses } };
}

/** Statuses of the exploration by method and path, and of the rest of the run. */
async function explored(
  paths: JsonObject,
  handle: Handler,
): Promise<{
  readonly statuses: Readonly<Record<string, readonly number[]>>;
  readonly reached: readonly string[];
}> {
  const { report } = await runDocument({ paths }, handle, { checks: ["accepts/example"] });
  const first = report.exchanges.filter(({ purpose }) => purpose === "explore");
  const byOperation = Map.groupBy(first, ({ operation }) => operation);
  const statuses = [...byOperation].map(
    ([operation, exchanges]) =>
      [operation, exchanges.map(({ response }) => response.status)] as const,
  );
  const rest = report.exchanges.filter(({ purpose }) => purpose !== "explore");
  const reached = rest.filter(({ response }) => response.status === 200);
  return {
    statuses: Object.fromEntries(statuses),
    reached: [...new Set(reached.map(({ operation }) => operation))],
  };
}

test("a user that the run has created signs in", async () => {
  const user = withBody({ email: { ...text, format: "email" }, password: text, role: text }, [
    "email",
    "password",
  ]);
  const login = withBody({ login: text, password: text }, ["login", "password"]);
  const paths = {
    "/sign-in": writes("sign_in", login),
    "/users": writes("add_user", user),
    "/users/{id}": reads("get_user", id),
  };
  const users = new Map<JsonValue, JsonValue>();
  const { statuses, reached } = await explored(paths, ({ method, url }, sent) => {
    if (method === "GET") return json(200);
    const { email = "", password = "", login: name = "" } = bodyOf(sent);
    if (url.endsWith("/users")) {
      users.set(email, password);
      return json(200, { id: `u-${users.size}` });
    }
    return json(users.has(name) && users.get(name) === password ? 200 : 401);
  });
  expect(statuses["sign_in"]).toEqual([200]);
  expect(reached).toContain("sign_in");
});

test("without a created user, no password is guessed before the end of the exploration", async () => {
  const login = withBody({ username: text, password: text }, ["username", "password"]);
  const paths = {
    "/login": writes("log_in", login),
    "/folders": reads("list_folders"),
    "/folders/{id}": reads("get_folder", id),
  };
  const order: string[] = [];
  await explored(paths, ({ url }) => {
    order.push(new URL(url).pathname);
    return url.endsWith("/login") ? json(401) : json(200, [{ id: "f-4711" }]);
  });
  expect(order.indexOf("/login")).toBeGreaterThan(order.indexOf("/folders/f-4711"));
});

/** Boxes that the example of the document ties to a network. A box starts only if its network exists. */
function boxes(usable: (body: JsonObject) => string | undefined): {
  readonly paths: JsonObject;
  readonly handle: Handler;
} {
  const example = {
    image: "busybox",
    label: "blue",
    networks: { isolated_nw: { address: "192.0.2.9" } },
  };
  const box = withBody(
    {
      image: text,
      label: text,
      networks: { type: "object", additionalProperties: { type: "object" } },
    },
    ["image"],
  );
  const media = isObject(box["content"]) ? Object(box["content"]["application/json"]) : {};
  const create = writes("create_box", {
    ...box,
    content: { "application/json": { ...media, example } },
  });
  const start = { post: { operationId: "start_box", parameters: [id], responses } };
  const made: JsonObject[] = [];
  return {
    paths: { "/boxes": create, "/boxes/{id}": reads("get_box", id), "/boxes/{id}/start": start },
    handle({ method, url }, sent) {
      const [, , name = "", action] = new URL(url).pathname.split("/");
      if (method === "POST" && name === "") {
        made.push(bodyOf(sent));
        return json(200, { id: `b-${made.length}` });
      }
      const body = made[Number(name.slice(2)) - 1];
      if (!body) return json(404, { detail: "no such box" });
      const fault = action === "start" ? usable(body) : undefined;
      return fault === undefined ? json(200) : json(404, { detail: fault });
    },
  };
}

test("a thing that cannot be used is made again without the value that a rejection repeats", async () => {
  const { paths, handle } = boxes(({ networks }) =>
    isObject(networks) && "isolated_nw" in networks ? "network isolated_nw not found" : undefined,
  );
  const { statuses, reached } = await explored(paths, handle);
  expect(statuses["create_box"]).toEqual([200, 200]);
  expect(statuses["start_box"]?.at(-1)).toBe(200);
  expect(reached).toContain("start_box");
});

test("a thing is not made again if the rejection repeats nothing of its body", async () => {
  const { paths, handle } = boxes(() => "the engine is off");
  const { statuses } = await explored(paths, handle);
  expect(statuses["create_box"]).toEqual([200]);
});

/** Users that can be archived, and are then unknown; each has a note. */
function archive(): { readonly paths: JsonObject; readonly handle: Handler } {
  const paths = {
    "/users": writes("add_user", withBody({ nick: text }, ["nick"])),
    "/users/{id}": reads("get_user", id),
    "/users/{id}/archive": { post: { operationId: "archive", parameters: [id], responses } },
    "/users/{id}/note": { put: { operationId: "note", parameters: [id], responses } },
    "/users/{id}/badge": reads("badge", id),
  };
  const users = new Map<string, boolean>();
  return {
    paths,
    handle({ method, url }) {
      const [, , name = "", action] = new URL(url).pathname.split("/");
      if (method === "POST" && name === "") {
        users.set(`u-${users.size + 41}`, true);
        return json(200, { id: `u-${users.size + 40}` });
      }
      if (users.get(name) !== true) return json(404);
      if (action === "archive") users.set(name, false);
      return json(200);
    },
  };
}

test("a thing that is gone during the exploration is made again, and its operations name the new one", async () => {
  const { paths, handle } = archive();
  const { statuses, reached } = await explored(paths, handle);
  // The first one, the new one, and two of its own for the operation after which a thing is gone.
  expect(statuses["add_user"]).toEqual([200, 200, 200, 200]);
  expect(statuses["get_user"]).toEqual([200, 404, 200]);
  expect(statuses["note"]).toEqual([404, 200]);
  expect(reached).toEqual(expect.arrayContaining(["get_user", "note", "badge"]));
});

test("a thing that still exists is not made again because one of its operations is unknown", async () => {
  const { paths, handle } = archive();
  const { statuses } = await explored(paths, (request, sent) =>
    /note|archive/.test(request.url) ? json(404) : handle(request, sent),
  );
  expect(statuses["add_user"]).toEqual([200]);
  expect(statuses["get_user"]?.length).toBeLessThan(4);
});
