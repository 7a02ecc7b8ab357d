import { expect, test } from "vitest";
import { runShop } from "./support/run-shop.ts";

test("an authorization server that keeps its rules conforms, and every check has something to say", async () => {
  const { results, findings } = await runShop();
  expect(findings).toEqual([]);
  const silent = results.filter(({ status }) => status !== "passed");
  expect(silent.map(({ check, operation, skip }) => [check, operation, skip])).toEqual([]);
});
