import { type Contract, loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { chooseStatus, type Mistake } from "./choose-status.ts";

async function declaring(own: readonly number[], others: readonly number[]): Promise<Contract> {
  const responses = (statuses: readonly number[]) =>
    Object.fromEntries([200, ...statuses].map((status) => [status, { description: "" }]));
  return loadContract({
    openapi: "3.1.1",
    info: { title: "Statuses", version: "1" },
    paths: { "/a": { get: { responses: responses(own) }, put: { responses: responses(others) } } },
  });
}

test.each<[mistake: Mistake, own: readonly number[], others: readonly number[], status: number]>([
  ["invalid", [400, 422], [], 422],
  ["malformed", [400, 422], [], 400],
  ["invalid", [415], [400], 415],
  ["malformed", [415], [400], 415],
  ["invalid", [400, 415], [], 400],
  ["mediaType", [400, 415], [], 415],
  ["invalid", [404], [400], 400],
  ["invalid", [], [415], 422],
  ["unacceptable", [415], [], 406],
])("for %s of an operation with %j beside one with %j, the status is %i", async (...row) => {
  const [mistake, own, others, status] = row;
  const contract = await declaring(own, others);
  const [operation] = contract.operations;
  if (!operation) throw new Error("The operation was not compiled");
  expect(chooseStatus(contract, operation, mistake)).toBe(status);
});
