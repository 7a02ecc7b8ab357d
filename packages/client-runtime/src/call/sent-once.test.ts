import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { createMethods } from "../../test/bookshop-client.ts";

const { startOrder } = operationTable.operations;
const body = { mediaType: "image/png", required: true };
const table = { ...operationTable, operations: { startOrder: { ...startOrder, body } } };

test.for([
  ["bytes", new Uint8Array([1]), 3],
  ["a stream", new Blob(["x"]).stream(), 1],
  ["a form", new FormData(), 1],
] as const)("a call whose body is %s is sent %i times", async ([, given, attempts]) => {
  let sent = 0;
  const { startOrder: start } = createMethods(table, {
    baseUrl: "https://shop.test/v2",
    auth: "secret-card",
    maxRetries: 2,
    random: () => 0,
    fetch: async () => {
      sent += 1;
      return new Response(null, { status: 503 });
    },
  });

  await start?.({ body: given });

  expect(sent).toBe(attempts);
});
