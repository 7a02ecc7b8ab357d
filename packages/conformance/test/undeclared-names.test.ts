import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { bodyOf, withBody } from "./support/accepted-bodies.ts";
import {
  anyObject,
  type DocumentOptions,
  type Handler,
  json,
  runDocument,
} from "./support/run-document.ts";

const text = { type: "string" };
const item = { type: "object", properties: { color: text, owner: text } };
const items = { type: "object", properties: { items: { type: "array", items: item } } };
const list = { description: "All.", content: { "application/json": { schema: items } } };
const limit = { name: "pageSize", in: "query", schema: { type: "integer", minimum: 1 } };
const sort = { name: "sort", in: "query", schema: { enum: ["color", "owner"] } };

const reads: JsonObject = {
  paths: {
    "/things": {
      get: { operationId: "list_things", parameters: [limit], responses: { 200: list } },
    },
    "/others": {
      get: { operationId: "list_others", parameters: [sort], responses: { 200: list } },
    },
  },
};

const all = [
  { color: "red", owner: "Ada" },
  { color: "blue", owner: "Bo" },
];

type Heeds = (query: URLSearchParams, shown: typeof all) => object;

/** A server whose `list_things` heeds what its document does not declare. */
function heeding(heeds: Heeds): Handler {
  return ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return json(200, pathname === "/things" ? heeds(searchParams, all) : { items: all });
  };
}

async function found(handle: Handler, options: DocumentOptions = {}): Promise<unknown[]> {
  const { findings } = await runDocument(reads, handle, {
    ...options,
    checks: ["robustness/undeclared-query"],
  });
  return findings.map((one) => `${one.severity} ${one.operation}: ${one.found}`);
}

test.each<[string, string, Heeds]>([
  [
    "a parameter of another read",
    "sort=",
    (query, items) => ({ items: query.has("sort") ? items.toReversed() : items }),
  ],
  [
    "a member of its response",
    "owner=plumbline-none",
    (query, items) => ({
      items: items.filter(({ owner }) => owner === (query.get("owner") ?? owner)),
    }),
  ],
  [
    "another spelling",
    "page_size=1",
    (query, items) => ({ items: items.slice(0, Number(query.get("page_size") ?? 9)) }),
  ],
])("a read that silently heeds %s gets advice", async (_, sent, heeds) => {
  expect(await found(heeding(heeds))).toEqual([
    expect.stringContaining(`advice list_things: another response with ${sent}`),
  ]);
});

test("a read that rejects a value of a parameter that it does not declare gets advice", async () => {
  const handle: Handler = ({ url }) => {
    const sorted = new URL(url).searchParams.get("sort");
    return json(sorted === null || sorted === "name" ? 200 : 400, { items: all });
  };
  expect(await found(handle)).toContainEqual(
    expect.stringContaining("advice list_things: status 400 with sort="),
  );
});

test("a caller of another partition asks too if a list is empty", async () => {
  const identities = ["one", "two"].map((partition) => ({
    name: partition,
    partition,
    token: `token-of-${partition}`,
  }));
  const handle: Handler = ({ url, headers }) => {
    const isEmpty = headers.get("authorization") === "Bearer token-of-one";
    const isFiltered = url.includes("/things?") && new URL(url).searchParams.has("owner");
    return json(200, { items: isEmpty || isFiltered ? [] : all });
  };
  expect(await found(handle, { identities })).toEqual([
    expect.stringContaining("advice list_things: another response with owner="),
  ]);
});

let reading = 0;

test.each<[string, Handler]>([
  ["ignores every undeclared parameter", heeding(() => ({ items: all }))],
  [
    "rejects undeclared parameters",
    ({ url }) => json(url.includes("?") ? 400 : 200, { items: all }),
  ],
  ["shows the address of the page", ({ url }) => json(200, { items: all, self: url })],
  ["never shows the same twice", () => json(200, { items: all, at: (reading += 1) })],
])("a server that %s is legal", async (_, handle) => {
  expect(await found(handle)).toEqual([]);
});

const properties = { displayName: text, links: { type: "array", items: text } };
const closed: JsonObject = {
  paths: {
    "/thing": {
      put: {
        operationId: "write",
        requestBody: withBody(properties, ["displayName"]),
        responses: { 200: anyObject("It."), 400: anyObject("No.") },
      },
    },
  },
};

test.each(["display_name", "displayname", "displayNames", "LINKS", "link"])(
  "a closed body that is accepted with %s is a finding",
  async (name) => {
    const handle: Handler = (_request, sent) => {
      const { displayName, links, [name]: _taken, ...others } = sent === "" ? {} : bodyOf(sent);
      const isList =
        links === undefined ||
        (Array.isArray(links) && links.every((one) => typeof one === "string"));
      return json(
        typeof displayName === "string" && isList && Object.keys(others).length === 0 ? 200 : 400,
      );
    };
    const { findings } = await runDocument(withClosed(closed), handle, {
      checks: ["rejects/body-violations"],
      strict: true,
    });
    expect(findings.map(({ found }) => found)).toEqual(["status 200"]);
  },
);

function withClosed(document: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(document).replace(
      '"type":"object",',
      '"type":"object","additionalProperties":false,',
    ),
  );
}
