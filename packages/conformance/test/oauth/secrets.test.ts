import { expect, test } from "vitest";
import { runShop } from "./support/run-shop.ts";
import type { ShopWays } from "./support/shop-rules.ts";

const password = "correct-horse-battery";

const steps = [
  { name: "owner", password },
  { account: "second", decision: "approve" },
];

/** Breaks enough for findings that show each kind of request. */
const ways: ShopWays = {
  pages: "forms",
  revokes: "nothing",
  rules: {
    "code-unused": () => true,
    "refresh-unused": () => true,
    "challenge-present": () => true,
    audience: () => true,
    verifier: () => true,
  },
};

test("no token, code, verifier, cookie, form token or password is recorded", async () => {
  const { report, shop, findings } = await runShop(ways, { consent: { kind: "form", steps } });
  expect(new Set(findings.map(({ operation }) => operation)).size).toBeGreaterThan(3);
  expect(shop.secrets.length).toBeGreaterThan(300);
  const told = JSON.stringify([report, report.exchanges]);
  expect([...shop.secrets, password].filter((secret) => told.includes(secret))).toEqual([]);
  // Secrets that the suite itself generated.
  expect(/(?:code_verifier|password|csrf)=[\w-]{8}/.test(told)).toBe(false);
  // Words of the request itself stay readable.
  expect(["books:read", "oauth-protected-resource"].every((text) => told.includes(text))).toBe(
    true,
  );
});
