import { findOperation } from "@plumbline/contract";
import { afterAll, expect, test } from "vitest";
import { createCatalogue } from "../catalogue/create-catalogue.ts";
import { openOperationWorld, type WorldCall } from "../testing/operation-world.ts";
import { takeContract } from "../take-contract.ts";
import { fixturesOf } from "./fixtures-of.ts";
import { worldRows } from "./world-rows.ts";
import { writeWorld } from "./write-world.ts";

const contract = await takeContract(undefined);
const catalogue = createCatalogue();
const now = Date.UTC(2026, 2, 1, 12);
const world = worldRows({ contract, catalogue, seed: 1, now });
const fixtures = fixturesOf(world);
const workspaceId = world.identities[0]?.partition ?? "";

const opened = await openOperationWorld({ catalogue });
await writeWorld(opened.storage.db, world);
afterAll(() => opened.close());

const jsonOperations = contract.operations.filter(
  ({ path, parameters, body }) =>
    !path.startsWith("/oauth") &&
    (parameters.some((parameter) => parameter.in === "path") || body?.required === true),
);

test.each(jsonOperations)("$id has known values, which are valid", ({ id, parameters, body }) => {
  const { path = {}, body: bodies = [] } = fixtures[id] as {
    path?: Record<string, unknown[]>;
    body?: unknown[];
  };

  for (const { name, schema } of parameters.filter((parameter) => parameter.in === "path")) {
    expect(path[name]?.length).toBeGreaterThan(0);
    expect(path[name]?.flatMap((value) => schema.validate(value))).toEqual([]);
  }
  expect(bodies.length > 0).toBe(body !== undefined);
  expect(bodies.flatMap((value) => body?.content[0]?.schema?.validate(value) ?? [])).toEqual([]);
});

const calls = Object.entries(fixtures).flatMap(([id, { path, body }]) =>
  alternatives(path, body).map((input, position) => ({ id, position, input })),
);

test.each(calls)("$id succeeds with its known values, number $position", async ({ id, input }) => {
  // The names come from a table by operationId.
  const call = { workspaceId, now, input } as WorldCall<"get_site">;
  const answer = await opened.call(id as "get_site", call);

  expect(findOperation(contract, id).responses[0]?.content[0]?.schema?.validate(answer)).toEqual(
    [],
  );
});

function alternatives(path: unknown, body: unknown): readonly object[] {
  const bodies = ((body ?? []) as unknown[]).map((each) => ({ body: each }));
  const paths = Object.entries((path ?? {}) as Record<string, unknown[]>).flatMap(
    ([name, values]) => values.map((value) => ({ path: { [name]: value } })),
  );
  return [...paths, ...bodies];
}
