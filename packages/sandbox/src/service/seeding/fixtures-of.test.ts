import { findOperation } from "@plumbline/contract";
import { afterAll, expect, test } from "vitest";
import { createCatalogue } from "../../state/catalogue/create-catalogue.ts";
import { openOperationWorld, type WorldCall } from "../../testing/operation-world.ts";
import { takeContract } from "../../take-contract.ts";
import { fixturesOf } from "./fixtures-of.ts";
import { worldRows } from "./rows/world-rows.ts";
import { writeWorld } from "./write-world.ts";

const contract = await takeContract(undefined);
const catalogue = createCatalogue();
const now = Date.UTC(2026, 2, 1, 12);
const world = worldRows({ contract, catalogue, seed: 1, now });
/** As they are sent: plain JSON. */
const fixtures: Readonly<
  Record<string, readonly { path?: Record<string, string>; body?: unknown }[]>
> = JSON.parse(JSON.stringify(fixturesOf(world)));
const workspaceId = world.identities[0]?.partition ?? "";

const opened = await openOperationWorld({ catalogue });
await writeWorld(opened.storage.db, world);
afterAll(() => opened.close());

const jsonOperations = contract.operations.filter(
  ({ path, parameters, body }) =>
    !path.startsWith("/oauth") &&
    (parameters.some((parameter) => parameter.in === "path") || body?.required === true),
);

test.each(jsonOperations)("$id has fixtures, which are valid", ({ id, parameters, body }) => {
  const known = fixtures[id] ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === "path");

  expect(known.length).toBeGreaterThan(0);
  for (const each of known) {
    expect(Object.keys(each.path ?? {})).toEqual(inPath.map(({ name }) => name));
    expect(inPath.flatMap(({ name, schema }) => schema.validate(each.path?.[name]))).toEqual([]);
    expect(each.body === undefined).toBe(body === undefined);
    expect(body?.content[0]?.schema?.validate(each.body) ?? []).toEqual([]);
  }
});

const calls = Object.entries(fixtures).flatMap(([id, known]) =>
  known.map((input, position) => ({ id, position, input })),
);

test.each(calls)("$id succeeds with its fixture $position", async ({ id, input }) => {
  // The names come from a table by operationId.
  const call = { workspaceId, now, input } as WorldCall<"get_site">;
  const answer = await opened.call(id as "get_site", call);

  expect(findOperation(contract, id).responses[0]?.content[0]?.schema?.validate(answer)).toEqual(
    [],
  );
});
