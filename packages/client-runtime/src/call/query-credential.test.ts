import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { connectClient } from "../client/connect-client.ts";
import { equip } from "../client/equip.ts";

const { openingHours } = operationTable.operations;
const credential = { in: "query", name: "shop card", prefix: "" } as const;
const table = { ...operationTable, operations: { openingHours: { ...openingHours, credential } } };
const options = { baseUrl: "https://shop.test/v2", auth: "se&cret" };

test("a credential in a query parameter is encoded into the URL, and not sent as a header", async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    return new Response("nine to five", { headers: { "content-type": "text/plain" } });
  };
  const shop = connectClient(equip(table), { ...options, fetch });

  await shop["openingHours"]?.();

  expect(requests[0]?.url).toBe(`https://shop.test/v2${openingHours.path}?shop%20card=se%26cret`);
  expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(["accept"]);
});

test("a table without the function for it is rejected before the first call", () => {
  expect(() => connectClient(table, options)).toThrow(
    "openingHours has no functions: pass the table to equip()",
  );
});
