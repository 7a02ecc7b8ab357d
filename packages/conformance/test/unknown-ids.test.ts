import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const responses = (...statuses: readonly number[]): JsonObject =>
  Object.fromEntries(statuses.map((status) => [status, anyObject("It.")]));

interface Shop {
  readonly method: "get" | "put" | "delete" | "post";
  readonly path: string;
  readonly statuses: readonly number[];
  /** Type of the ids. */
  readonly type?: "string" | "integer";
}

const uuid = "0b6c1d4e-52f3-4a7b-8c9d-1e2f3a4b5c6d";

/** A document with one operation on a thing that no operation lists. */
function shop({ method, path, statuses, type = "string" }: Shop): JsonObject {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    example: type === "string" ? uuid : 7,
    schema: { type },
  }));
  const operation = { operationId: "act", parameters, responses: responses(...statuses) };
  return { paths: { [path]: { [method]: operation } } };
}

/** A server with one thing. It rejects other ids with `instead`, if they stand at the end of the path. */
function only(instead: number, known = uuid): Handler {
  return ({ url }) => json(new URL(url).pathname.split("/")[2] === known ? 200 : instead);
}

async function found(document: JsonObject, handle: Handler, strict = true): Promise<unknown[]> {
  const options = { checks: ["accepts/example", "isolation/unknown-id"], strict };
  const { findings } = await runDocument(document, handle, options);
  return findings.map((finding) => `${finding.severity} ${finding.found}`);
}

const read: Shop = {
  method: "get",
  path: "/things/{thingId}",
  statuses: [200, 400, 402, 404, 409],
};

test.each<[string, Shop]>([
  ["a read without a list", read],
  ["a read with numbers as ids", { ...read, type: "integer" }],
  ["an action without a list", { ...read, method: "post", path: "/things/{thingId}/stop" }],
  ["a PUT that creates nothing", { ...read, method: "put" }],
  ["a DELETE", { ...read, method: "delete" }],
])("%s rejects an unknown id with 404 and not for another reason", async (_, one) => {
  const server = (instead: number): Handler => only(instead, one.type === "integer" ? "7" : uuid);
  expect(await found(shop(one), server(404))).toEqual([]);
  for (const instead of [400, 402, 409])
    expect(await found(shop(one), server(instead))).toEqual([`must status ${instead}`]);
});

test.each<[string, Shop]>([
  ["a read without a list", read],
  ["a PUT that documents no creation", { ...read, method: "put" }],
  ["a DELETE that documents 404", { ...read, method: "delete" }],
])("%s that succeeds for an unknown id is a gap", async (_, one) => {
  const { findings } = await runDocument(shop(one), () => json(200), {
    checks: ["accepts/example", "isolation/unknown-id"],
  });
  expect(findings.map(({ gap }) => gap?.says)).toEqual([
    "State what this operation does for an id that does not exist, because it succeeds",
  ]);
});

test.each<[string, Shop]>([
  ["a PUT that creates", { ...read, method: "put", statuses: [200, 201, 404] }],
  ["a DELETE without a documented 404", { ...read, method: "delete", statuses: [204] }],
  ["a path parameter without the name of an identifier", { ...read, path: "/search/{words}" }],
])("%s may succeed for any value", async (_, one) => {
  const status = one.statuses[0] ?? 200;
  const server: Handler = () => (status === 204 ? new Response(null, { status }) : json(status));
  expect(await found(shop(one), server)).toEqual([]);
});

test("each id of a path is tried", async () => {
  const document = shop({ ...read, path: "/things/{thingId}/parts/{partId}" });
  const server: Handler = ({ url }) => {
    const [, , thing, , part] = new URL(url).pathname.split("/");
    if (thing !== uuid) return json(404);
    return json(part === uuid ? 200 : 409);
  };
  expect(await found(document, server)).toEqual(["must status 409"]);
});

test("an operation that rejects a known id too proves nothing", async () => {
  expect(await found(shop(read), () => json(409))).toEqual([]);
});

const project = { name: "projectId", in: "path", required: true, schema: { type: "string" } };

/** Features have a name that is unique in all projects. */
const features: JsonObject = {
  paths: {
    "/projects/{projectId}/features": {
      post: {
        operationId: "create",
        "x-effect": "draft",
        parameters: [project],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { name: { type: "string", minLength: 1 } },
                required: ["name"],
              },
            },
          },
        },
        responses: responses(201, 404, 409),
      },
    },
  },
};

/** A server that compares the name of a feature before it looks for the project. */
function naming(statusFor: (isKnown: boolean) => number): Handler {
  const names = new Set(["qwertyu"]);
  return ({ url }, text) => {
    const { name }: { name: string } = JSON.parse(text);
    if (names.has(name)) return json(409);
    const status = statusFor(new URL(url).pathname.split("/")[2] === "project7");
    if (status === 201) names.add(name);
    return json(status);
  };
}

test.each<[what: string, unknown: number, findings: readonly string[]]>([
  ["is not found", 404, []],
  ["is a conflict", 409, ["must status 409"]],
  ["gets a feature", 201, ["must status 201"]],
])(
  "a creation takes a new name in each request: an unknown project %s",
  async (_, unknown, expected) => {
    const { findings } = await runDocument(
      features,
      naming((isKnown) => (isKnown ? 201 : unknown)),
      {
        checks: ["accepts/example", "isolation/unknown-id"],
        strict: true,
        fixtures: {
          create: { path: { projectId: "project7" }, body: { name: "qwertyu" }, fresh: "qwertyu" },
        },
      },
    );
    expect(findings.map(({ severity, found }) => `${severity} ${found}`)).toEqual(expected);
  },
);
