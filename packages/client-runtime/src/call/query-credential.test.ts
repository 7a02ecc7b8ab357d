import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { connectClient } from "../client/connect-client.ts";
import { equip } from "../client/equip.ts";
import { createFetch } from "../adapters/fetch/create-fetch.ts";
import { writeUrl } from "../request/write-url.ts";

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

test.for([
  ["without functions", undefined],
  ["of a generator that did not name the function for it", { writeUrl }],
] as const)("a table %s is rejected before the first call", ([, functions]) => {
  const entry = { ...table.operations.openingHours, ...(functions && { functions }) };
  const old = { ...table, operations: { openingHours: entry } };
  const rejection = expect.objectContaining({
    code: "option-invalid",
    message:
      "openingHours lacks functions that its calls need: generate the table again with plumbline generate, or pass it to equip()",
  });

  expect(() => connectClient(old, options)).toThrow(rejection);
  expect(() => createFetch(old, options)).toThrow(rejection);
});
