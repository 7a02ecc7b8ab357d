import { afterAll, expect, test } from "vitest";
import { allAttacks } from "./attacks/all-attacks.ts";
import { openAuthorization } from "./support/open-authorization.ts";

const app = await openAuthorization({}, afterAll);
let rejected = 0;
afterAll(() => void process.stdout.write(`attacks rejected: ${rejected}\n`));

test.each(allAttacks)("rejected: $what", async ({ succeeds }) => {
  expect(await succeeds(app)).toBe(false);
  rejected += 1;
});

test("there are at least forty, without an internal error", () => {
  expect(allAttacks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(allAttacks.map(({ what }) => what)).size).toBe(allAttacks.length);
  expect(app.failures).toEqual([]);
});
