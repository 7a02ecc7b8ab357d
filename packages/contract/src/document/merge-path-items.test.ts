import { expect, test } from "vitest";
import type { Contract } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { loadContract } from "../source/load-contract.ts";

function operation(id: string): JsonObject {
  return { operationId: id, responses: { 204: { description: "" } } };
}

const shared = { $ref: "#/components/pathItems/shared" };

function load(item: JsonObject): Promise<Contract> {
  const trace = { name: "trace", in: "header", schema: { type: "string" } };
  const components = {
    pathItems: {
      shared: { get: operation("get"), parameters: [trace] },
      next: { ...shared, delete: operation("remove") },
    },
  };
  return loadContract({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": item },
    components,
  });
}

function idsOf({ operations }: Contract): readonly string[] {
  return operations.map(({ id }) => id);
}

test("operations beside the $ref of a path item are read, with the parameters that it names", async () => {
  const contract = await load({ ...shared, put: operation("write") });
  expect(idsOf(contract)).toEqual(["get", "write"]);
  const written = contract.operations.find(({ id }) => id === "write");
  expect(written?.parameters.map(({ name }) => name)).toEqual(["trace"]);
  expect(contract.warnings).toEqual([]);
});

test("a field that both path items have is a warning, and the one beside the $ref is read", async () => {
  const contract = await load({ ...shared, get: operation("own") });
  expect(idsOf(contract)).toEqual(["own"]);
  expect(contract.warnings).toMatchObject([
    { code: "field-twice", pointer: "/paths/~1things/get" },
  ]);
});

test("a chain of path items is merged", async () => {
  const next = { $ref: "#/components/pathItems/next", put: operation("write") };
  const contract = await load(next);
  expect(idsOf(contract)).toEqual(["get", "remove", "write"]);
});

test.each(["#/paths/~1things", "#/components/pathItems/missing"])(
  "a path item whose $ref %s names no other one is a defect",
  async ($ref) => {
    await expect(load({ $ref, put: operation("write") })).rejects.toThrow($ref);
  },
);
