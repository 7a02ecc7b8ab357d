import { compileContract } from "../../compile/compile-contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { expect, test } from "vitest";
import { inferChains } from "./infer-chains.ts";

const text = { type: "string" };

function answer(schema: JsonObject, links: JsonObject = {}): JsonObject {
  return {
    responses: { 200: { description: "It.", content: { "application/json": { schema } }, links } },
  };
}

function parameters(...names: readonly string[]): JsonObject {
  return {
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: text })),
  };
}

const zone = { type: "object", properties: { id: text, name: text, owner_id: text } };

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Zones", version: "1" },
  paths: {
    "/zones": {
      get: {
        operationId: "list_zones",
        ...answer({ type: "object", properties: { zones: { type: "array", items: zone } } }),
      },
      post: {
        operationId: "create_zone",
        ...answer(zone, {
          refresh: { operationId: "refresh", parameters: { token: "$response.body#/name" } },
        }),
      },
    },
    "/zones/{zone_id}": {
      ...parameters("zone_id"),
      get: { operationId: "get_zone", ...answer(zone) },
    },
    "/owners/{ownerId}": {
      ...parameters("ownerId"),
      get: { operationId: "get_owner", ...answer({}) },
    },
    "/refresh/{token}": {
      ...parameters("token"),
      post: { operationId: "refresh", ...answer({}) },
    },
    "/moons/{phase}": { ...parameters("phase"), get: { operationId: "get_moon", ...answer({}) } },
  },
});

const { links, open } = inferChains(contract);

function sourcesOf(to: string): readonly string[] {
  return links
    .filter((link) => link.to === to)
    .map(({ from, at, why }) => `${from} ${at.join(".")} (${why})`);
}

test("the collection of a path gives the identifiers of its things", () => {
  expect(sourcesOf("get_zone").slice(0, 2).toSorted()).toEqual([
    "create_zone id (collection)",
    "list_zones zones.id (collection)",
  ]);
});

test("a member with the name of the parameter is a source, in any spelling", () => {
  expect(sourcesOf("get_owner")).toContain("get_zone owner_id (name)");
});

test("a link of the document comes first", () => {
  expect(sourcesOf("refresh")[0]).toBe("create_zone name (link)");
});

test("a parameter that nothing can fill is listed", () => {
  expect(open).toEqual([{ operation: "get_moon", parameter: "phase" }]);
});
