import { equip } from "@plumbline/client-runtime";
import { expect, test } from "vitest";
import { operationTable } from "../../test/bookshop/generated/operations.ts";
import { loadBookshop } from "../../test/load-bookshop.ts";
import { buildTable } from "../table/build-table.ts";
import { nameMethods } from "../table/name-methods.ts";

test("the module contains the whole table, and values that operations share only once", async () => {
  const contract = await loadBookshop();
  const { operations } = contract;
  const { changeBook, startOrder } = operationTable.operations;
  const data = buildTable(contract, { methods: nameMethods(operations) });

  expect(operationTable).toEqual(equip(data));
  expect(startOrder.idempotency).toBe(changeBook.idempotency);
});
