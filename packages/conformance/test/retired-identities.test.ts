import { describe, expect, test } from "vitest";
import { planConformance } from "../src/index.ts";
import { bookContract, bookUrl, identities, runBooks } from "./support/run-books.ts";

const checks = ["auth/expired-credential", "auth/revoked-credential"];

describe("an identity with an expired or revoked credential", () => {
  test("is only used to check that it is rejected", async () => {
    const { report } = await runBooks();
    const sent = Map.groupBy(report.exchanges, ({ identity }) => identity);
    for (const [name, state] of [
      ["late", "expired"],
      ["former", "revoked"],
    ] as const) {
      const purposes = new Set(sent.get(name)?.map(({ purpose }) => purpose));
      expect([...purposes]).toEqual([`${state} credential of ${name}`]);
    }
  });

  test("is rejected by every secured operation, with the documented error", async () => {
    const { report, findings } = await runBooks(
      {},
      { checks: [...checks, "responses/error-shape"] },
    );
    expect(findings).toEqual([]);
    const secured = bookContract.operations.filter(({ security }) => security.length > 0);
    for (const check of [...checks, "responses/error-shape"]) {
      const results = report.results.filter(
        (result) => result.check === check && result.operation !== "get_health",
      );
      expect(results.map(({ status }) => status)).toEqual(secured.map(() => "passed"));
    }
  });

  test("is requested in the skip if there is none", () => {
    const active = identities.filter(({ state }) => state === undefined);
    const target = { baseUrl: bookUrl, identities: active };
    const plan = planConformance({ contract: bookContract, target, checks });
    expect(new Set(plan.entries.map(({ skip }) => `${skip?.reason}: ${skip?.detail}`))).toEqual(
      new Set([
        'identity-missing: Add an identity with "state": "expired" to the target, in plumbline.config.ts or with --profile.',
        'identity-missing: Add an identity with "state": "revoked" to the target, in plumbline.config.ts or with --profile.',
      ]),
    );
  });

  test("proves nothing about a target that accepts any credential", () => {
    const target = { baseUrl: bookUrl, identities, stateless: true };
    const plan = planConformance({ contract: bookContract, target, checks });
    expect(new Set(plan.entries.map(({ skip }) => skip?.reason))).toEqual(
      new Set(["stateless-target"]),
    );
  });
});
