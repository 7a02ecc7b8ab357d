import { describe, expect, test } from "vitest";
import { bookContract, runBooks } from "../support/run-books.ts";
import { runShop, type ShopOptions, type ShopRun } from "./support/run-shop.ts";

/** Reasons of the skipped checks, each with how many there are. */
function reasons({ results }: Pick<ShopRun, "results">): Record<string, number> {
  const skipped = results.flatMap(({ skip }) => skip?.reason ?? []);
  return Object.fromEntries(
    [...Map.groupBy(skipped, (reason) => reason)].map(([reason, all]) => [reason, all.length]),
  );
}

function without(key: string): ShopOptions {
  return { target: { [key]: undefined } };
}

describe("a run leaves out", () => {
  test("the whole family where the profile does not say how consent is given", async () => {
    const run = await runShop({}, without("oauth"));
    expect(run.report.exchanges.filter(({ beside }) => beside === "oauth")).toEqual([]);
    expect(Object.keys(reasons(run))).toEqual(["not-configured"]);
    expect(run.results[0]?.skip?.detail).toContain("Set oauth.consent in --profile");
  });

  test("the whole family if answers are examples", async () => {
    const run = await runShop({}, { target: { stateless: true } });
    expect(Object.keys(reasons(run))).toEqual(["stateless-target"]);
  });

  test("what is registered, exchanged or revoked if that is not allowed", async () => {
    const none = await runShop({}, { target: { allow: "none" } });
    expect(Object.keys(reasons(none))).toEqual(["effect-not-allowed"]);
    expect(none.report.exchanges.every(({ request }) => request.method === "GET")).toBe(true);
    const draft = await runShop({}, { target: { allow: "draft" } });
    const skipped = draft.results.filter(({ status }) => status === "skipped");
    expect(skipped.map(({ operation }) => operation)).toEqual(["revoke", "revoke", "revoke"]);
  });

  test("the ends of lifetimes if no clock can be moved", async () => {
    const run = await runShop({}, without("clock"));
    expect(reasons(run)).toEqual({ "clock-missing": 3 });
  });

  test("the end of the connection if credentials have to stay good", async () => {
    const run = await runShop({}, { target: { probeRetention: false } });
    const skipped = run.results.filter(({ status }) => status === "skipped");
    expect(skipped.map(({ check }) => check)).toEqual(["oauth/refresh-lifetime"]);
  });

  test("everything of a document that states no rules", async () => {
    const { report } = await runBooks({}, { contract: bookContract });
    expect(report.results.filter(({ family }) => family === "oauth")).toEqual([]);
  });
});
