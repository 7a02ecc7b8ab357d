import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { expect, test } from "vitest";
import { ordersDocument } from "../../../packages/mock/src/testing/orders-document.ts";
import { measureState } from "./measure-state.ts";
import { measureReach } from "./measure-reach.ts";
import { measureOwnThings, measureThings } from "./measure-things.ts";

const example = (path: string): string =>
  fileURLToPath(
    new URL(`../../../packages/codegen/node_modules/@readme/oas-examples/${path}`, import.meta.url),
  );

const ownDocument = fileURLToPath(new URL("../../../openapi/dist/openapi.json", import.meta.url));

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

test(
  "the suite without fixtures finds nothing that fails at a mock of our own document with state",
  { timeout: 180_000 },
  async () => {
    const { silent, musts } = await measureState(ownDocument);

    expect(musts).toEqual([]);
    // Its authorization server is not under the base URL.
    expect(silent.map(({ id }) => id)).toEqual([
      "get_authorization_server_metadata",
      "get_mcp_resource_metadata",
      "get_rest_resource_metadata",
      "register_client",
      "authorize",
      "exchange_token",
      "revoke_connection",
    ]);
  },
);

test("what a mock with state creates can be read, listed, changed and deleted", async () => {
  const row = await measureOwnThings(await loadContract(ordersDocument));

  expect(row).toEqual({
    created: { passed: 2, of: 2, failed: [] },
    read: { passed: 2, of: 2, failed: [] },
    listed: { passed: 2, of: 2, failed: [] },
    changed: { passed: 1, of: 1, failed: [] },
    deleted: { passed: 1, of: 1, failed: [] },
  });
});

test("a mock without state lists and deletes nothing of what it seems to create", async () => {
  const contract = await loadContract(ordersDocument);
  const mock = await createMock(contract);

  const { created, listed, deleted } = await measureThings(contract, mock.fetch);

  expect([created, listed, deleted].map(({ passed }) => passed)).toEqual([2, 0, 0]);
});

test("one request for each operation has identifiers of things that exist", async () => {
  const contract = await loadContract(ordersDocument);
  const mock = await createMock(contract, { state: {} });

  const { passed, of, failed } = await measureReach(contract, mock.fetch);

  expect(failed).toEqual([]);
  expect(passed).toBe(of);
});
