import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { withBody } from "./support/accepted-bodies.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const responses = {
  200: anyObject("It."),
  201: anyObject("Made."),
  400: anyObject("Invalid."),
  404: anyObject("Missing."),
};
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };

const document: JsonObject = {
  paths: {
    "/users": {
      get: { operationId: "list_users", responses },
      post: {
        operationId: "add_user",
        requestBody: withBody({ name: { type: "string", minLength: 3 } }, ["name"]),
        responses,
      },
    },
    "/users/{id}": {
      parameters: [id],
      get: { operationId: "get_user", responses },
      delete: { operationId: "remove_user", responses },
    },
    "/search": {
      post: {
        operationId: "search",
        requestBody: withBody({ name: { type: "string" } }, ["name"]),
        responses,
      },
    },
  },
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
  security: [{ key: [] }],
};

/** A server of users, and the ids of the users that it has. */
function userServer(): { readonly handle: Handler; readonly ids: () => readonly string[] } {
  const users = new Map<number, JsonValue>();
  let made = 0;
  const shown = (): JsonObject => ({ users: [...users].map(([key, name]) => ({ id: key, name })) });
  function add(text: string): Response {
    const body: JsonValue = JSON.parse(text || "{}");
    const name = isObject(body) ? body["name"] : undefined;
    if (typeof name !== "string" || name.length < 3) return json(400);
    users.set((made += 1), name);
    return json(201, { id: made, name });
  }
  return {
    ids: () => [...users.keys()].map(String),
    handle({ method, url }, text) {
      const [, first, second] = new URL(url).pathname.split("/");
      if (first === "search") return json(200, shown());
      if (second === undefined) return method === "POST" ? add(text) : json(200, shown());
      if (!users.has(Number(second))) return json(404);
      if (method === "DELETE") users.delete(Number(second));
      return json(200, { id: Number(second) });
    },
  };
}

test("a report lists what the run left on the target, with the command that deletes it", async () => {
  const { handle, ids } = userServer();
  const { report } = await runDocument(document, handle, { allow: "spend", runs: 2 });
  expect(ids().length).toBeGreaterThan(2);
  expect(report.created.map((one) => one.id).toSorted()).toEqual(ids().toSorted());
  const [first] = report.created;
  expect(first).toMatchObject({
    operation: "add_user",
    delete: `curl -sS -i -X DELETE -H 'accept: application/json' -H "authorization: Bearer $PLUMBLINE_TOKEN" 'http://127.0.0.1:1/users/${first?.id}'`,
  });
});
