import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { ordersDocument } from "../../../packages/mock/src/testing/orders-document.ts";
import { measureState } from "./measure-state.ts";
import { measureThings } from "./measure-things.ts";

const example = (path: string): string =>
  fileURLToPath(
    new URL(`../../../packages/codegen/node_modules/@readme/oas-examples/${path}`, import.meta.url),
  );

const documents: readonly (readonly [name: string, file: string])[] = [
  ["Train Travel", example("3.1/json/train-travel.json")],
  ["USPTO", example("3.0/json/uspto.json")],
  ["Swagger Petstore, expanded", example("3.0/json/petstore-expanded.json")],
];

test.each(documents)(
  "the suite without fixtures reaches each operation of a mock of %s with state, without a `must`",
  { timeout: 180_000 },
  async (_, file) => {
    const { operations, succeeded, musts } = await measureState(file);

    expect(musts).toEqual([]);
    expect(succeeded).toHaveLength(operations);
  },
);

test("what a mock with state creates can be read, listed, changed and deleted", async () => {
  const row = await measureThings(await loadContract(ordersDocument));

  expect(row).toEqual({
    created: { passed: 2, of: 2, failed: [] },
    read: { passed: 2, of: 2, failed: [] },
    listed: { passed: 2, of: 2, failed: [] },
    changed: { passed: 1, of: 1, failed: [] },
    deleted: { passed: 1, of: 1, failed: [] },
  });
});
