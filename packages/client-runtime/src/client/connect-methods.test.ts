import { expect, expectTypeOf, test } from "vitest";
import { createMethods } from "../../../codegen/test/bookshop/generated/client.ts";
import type { Client } from "../../../codegen/test/bookshop/generated/calls.ts";
import {
  getBookOperation,
  operationTable,
  startOrderOperation,
} from "../../../codegen/test/bookshop/generated/operations.ts";
import { book, json } from "../../test/bookshop-client.ts";
import { connectClient } from "./connect-client.ts";
import { connectMethods } from "./connect-methods.ts";
import { equip } from "./equip.ts";

const options = { baseUrl: "https://shop.test/v2", auth: "card-1" };

test("createMethods returns the client's methods of some operations, and no others", async () => {
  const requests: Request[] = [];
  const shop = createMethods(
    { getBook: getBookOperation, startOrder: startOrderOperation },
    {
      ...options,
      fetch: async (request) => {
        requests.push(request);
        return json(200, book);
      },
    },
  );

  const outcome = await shop.getBook({ path: { id: "b1" } });

  expect(outcome).toMatchObject({ ok: true, operation: "getBook", data: book });
  expect(requests[0]?.url).toBe("https://shop.test/v2/books/b1");
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer card-1");
  expect(Object.keys(shop)).toEqual(["getBook", "startOrder"]);
  expectTypeOf(outcome).toEqualTypeOf<Awaited<ReturnType<Client["getBook"]>>>();
});

test("an operation must be passed under its own name", () => {
  // @ts-expect-error -- the name determines the types of the responses
  createMethods({ getOrder: getBookOperation }, options);
  // @ts-expect-error -- there is no such operation
  createMethods({ getNothing: getBookOperation }, options);
  expect(() => createMethods({ getBook: getBookOperation }, { ...options, auth: "" })).toThrow(
    "credential",
  );
});

test.for(["getBook", "listBooks", "startOrder"] as const)(
  "data without functions is rejected before the first call: %s",
  (name) => {
    const { functions: _, ...data } = operationTable.operations[name];
    const table = { ...operationTable, operations: { [name]: data } };
    const rejection = expect.objectContaining({
      name: "ClientError",
      code: "option-invalid",
      message: `${name} lacks functions that its calls need: generate the table again with plumbline generate, or pass it to equip()`,
    });

    expect(() => connectClient(table, options)).toThrow(rejection);
    expect(() => connectMethods(operationTable, table.operations, options)).toThrow(rejection);
    expect(() => connectClient(equip(table), options)).not.toThrow();
  },
);

test("limits without the function that keeps them are rejected before the first call", () => {
  const { takeSlot: _, ...table } = operationTable;
  const rejection = expect.objectContaining({
    code: "option-invalid",
    message: expect.stringMatching(/ lacks functions that its calls need: /),
  });

  expect(() => connectClient(table, options)).toThrow(rejection);
  expect(() => connectMethods(table, table.operations, options)).toThrow(rejection);
  expect(() => connectClient(equip(table), options)).not.toThrow();
});

test("data of an operation without key, body and parameters needs no functions", async () => {
  const { openingHours } = operationTable.operations;
  const table = { ...operationTable, operations: { openingHours } };
  const fetch = async (): Promise<Response> => new Response("nine to five");

  const shop = connectClient<Client>(table, { ...options, fetch });

  expect(await shop.openingHours()).toMatchObject({ kind: "response", ok: true });
});

test("a client can be made of an equipped table", async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    return json(202, { id: "o1", status: "packing" });
  };
  const { functions, ...startOrder } = startOrderOperation;
  const data = { ...operationTable, operations: { startOrder } };
  const input = { body: { books: ["b1"] } };

  const equipped = connectClient<Client>(equip(data), { ...options, fetch });
  expect(await equipped.startOrder(input)).toMatchObject({ ok: true });
  expect(requests[0]?.headers.get("request-key")).toMatch(/./);
  expect(await requests[0]?.json()).toEqual(input.body);
  expect(Object.keys(functions)).toEqual(["credentials", "keyedCalls", "writeBody"]);
});
