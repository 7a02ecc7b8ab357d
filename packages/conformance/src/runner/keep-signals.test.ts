import { expect, test } from "vitest";
import { keepSignals } from "./keep-signals.ts";

test("handlers installed meanwhile are taken back, those before stay", async () => {
  const own = (): void => {};
  const foreign = (): void => {};
  process.on("SIGINT", own);
  const value = await keepSignals(async () => {
    process.on("SIGINT", foreign);
    return "started";
  });
  expect(value).toBe("started");
  expect(process.listeners("SIGINT")).toContain(own);
  expect(process.listeners("SIGINT")).not.toContain(foreign);
  process.off("SIGINT", own);
});
