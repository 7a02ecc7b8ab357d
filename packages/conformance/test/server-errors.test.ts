import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { rejection } from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const statuses = {
  200: anyObject("Done."),
  400: anyObject("Invalid."),
  404: anyObject("Missing."),
  500: anyObject("Failed."),
};

const pool = {
  type: "object",
  required: ["subnet"],
  properties: {
    subnet: { type: "string", minLength: 3 },
    options: { type: "object", properties: { mtu: { type: "integer" } } },
  },
};

const networks: JsonObject = {
  paths: {
    "/networks": {
      post: {
        operationId: "create_network",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                properties: { name: { type: "string" }, pool },
              },
              example: { name: "blue" },
            },
          },
        },
        responses: statuses,
      },
    },
  },
};

interface Network {
  readonly name?: unknown;
  readonly pool?: { readonly subnet?: unknown; readonly options?: unknown } | null;
}

/** A server whose pools all fail, because an invented subnet is not an address range. */
const failsOnPools: Handler = (_request, text) => {
  const { name, pool: asked }: Network = JSON.parse(text || "{}");
  if (asked !== undefined) return json(500);
  return json(typeof name === "string" ? 200 : 400);
};

/** A server that fails instead of rejecting options that are not an object. */
const failsOnOptions: Handler = (_request, text) => {
  const { name, pool: asked }: Network = JSON.parse(text || "{}");
  const isInvalid =
    typeof name !== "string" ||
    (asked !== undefined && (typeof asked?.subnet !== "string" || asked.subnet.length < 3));
  if (isInvalid) return json(400);
  const options = asked?.options;
  const isObject = typeof options === "object" && options !== null && !Array.isArray(options);
  if (options !== undefined && !isObject) return json(500);
  const mtu = isObject && "mtu" in options ? options.mtu : 1;
  return json(Number.isInteger(mtu) ? 200 : 400);
};

async function found(document: JsonObject, handle: Handler): Promise<readonly string[]> {
  const checks = ["rejects/*", "isolation/unknown-id", "responses/internal-error"];
  const { findings } = await runDocument(document, handle, { checks, allow: "spend" });
  return [...new Set(findings.map(({ check }) => check))];
}

test("a server error is not blamed on a violation if the valid request gets one too", async () => {
  expect(await found(networks, failsOnPools)).toEqual(["responses/internal-error"]);
});

test("a server error is blamed on a violation if the valid request is answered", async () => {
  expect(await found(networks, failsOnOptions)).toEqual([
    "rejects/body-violations",
    "responses/internal-error",
  ]);
});

/** Deployments of a function or of a server. */
const deployments: JsonObject = {
  paths: {
    "/deployments": {
      post: {
        operationId: "deploy",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                oneOf: [
                  { type: "object", required: ["name"], properties: { name: { type: "string" } } },
                  {
                    type: "object",
                    required: ["uri"],
                    properties: { uri: { type: "string" }, auth: { type: "object" } },
                  },
                ],
              },
              example: { name: "sum" },
            },
          },
        },
        responses: statuses,
      },
    },
  },
};

/** A server that fails for each URI, because it reaches none, and rejects everything else except for known names. */
function failsOnUris(names: readonly string[]): Handler {
  return (_request, text) => {
    const body: JsonValue = JSON.parse(text || "null");
    if (!isObject(body)) return json(400);
    if (body["uri"] !== undefined) return json(500);
    const { name } = body;
    return json(typeof name === "string" && names.includes(name) ? 200 : 400);
  };
}

test.each([
  ["rejected", [], ["responses/internal-error"]],
  ["accepted", ["sum"], ["rejects/body-violations", "responses/internal-error"]],
])(
  "a server error for one alternative, while the plain request of another is %s",
  async (_, names, expected) => {
    expect(await found(deployments, failsOnUris(names))).toEqual(expected);
  },
);

function search(schema: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    paths: {
      "/search": {
        get: {
          operationId: "search",
          parameters: [{ name: "limit", in: "query", schema }],
          responses: { ...statuses, ...more },
        },
      },
    },
  };
}

test.each([
  ["fails for every limit", (): number => 500, ["responses/internal-error"]],
  [
    "fails for limits that are too large",
    (limit: number): number => (limit > 10 ? 500 : limit >= 1 ? 200 : 400),
    ["rejects/parameter-violations", "responses/internal-error"],
  ],
])("a server %s", async (_, statusFor, expected) => {
  const handle: Handler = ({ url }) => {
    const limit = new URL(url).searchParams.get("limit");
    return json(limit === null ? 200 : statusFor(Number(limit)));
  };
  const document = search({ type: "integer", minimum: 1, maximum: 10 });
  expect(await found(document, handle)).toEqual(expected);
});

const tasks: JsonObject = {
  paths: {
    "/tasks": { get: { operationId: "list_tasks", responses: { 200: anyObject("All.") } } },
    "/tasks/{id}/logs": {
      get: {
        operationId: "read_logs",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" }, example: "k3m9x7" },
        ],
        responses: statuses,
      },
    },
  },
};

test.each([
  ["every id", (): number => 500, ["responses/internal-error"]],
  [
    "unknown ids",
    (id: string): number => (id === "k3m9x7" ? 200 : 500),
    ["isolation/unknown-id", "responses/internal-error"],
  ],
])("a server that fails for %s", async (_, statusFor, expected) => {
  const handle: Handler = ({ url }) => {
    const [, , id] = new URL(url).pathname.split("/");
    return id === undefined ? json(200, { tasks: [{ id: "k3m9x7" }] }) : json(statusFor(id));
  };
  expect(await found(tasks, handle)).toEqual(expected);
});

test("a server error is not blamed on a missing key or a large body if the plain request gets one too", async () => {
  const { findings } = await runBooks(
    { answer: () => rejection(500, "oops") },
    {
      operations: ["create_order"],
      checks: ["idempotency/key-required", "limits/body-size"],
    },
  );
  expect(findings.map(({ check }) => check)).toEqual([]);
});

test("a documented 501 says what the target does not support, and nothing about the input", async () => {
  const handle: Handler = ({ url }) =>
    json(new URL(url).searchParams.get("limit") === "1" ? 200 : 501);
  const limit = { type: "integer", minimum: 1, maximum: 10, default: 1 };
  const document = search(limit, { 501: anyObject("Not supported.") });
  const { findings } = await runDocument(document, handle, {
    checks: ["accepts/*", "rejects/*"],
  });
  expect(findings).toEqual([]);
});
