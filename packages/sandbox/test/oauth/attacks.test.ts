import { afterAll, afterEach, expect, test } from "vitest";
import type { Attack } from "./attacks/attack.ts";
import { requestAttacks } from "./attacks/authorization-requests.ts";
import { codeAttacks } from "./attacks/codes.ts";
import { consentAttacks } from "./attacks/consents.ts";
import { redirectAttacks } from "./attacks/redirects.ts";
import { registrationAttacks } from "./attacks/registrations.ts";
import { tokenAttacks } from "./attacks/tokens.ts";
import { openWeakened } from "./support/open-weakened.ts";

const attacks: readonly Attack[] = [
  ...codeAttacks,
  ...requestAttacks,
  ...redirectAttacks,
  ...registrationAttacks,
  ...tokenAttacks,
  ...consentAttacks,
];

const { app, weaken } = await openWeakened();
let rejected = 0;
afterEach(() => weaken((seams) => seams));
afterAll(() => void process.stdout.write(`attacks rejected: ${rejected}\n`));

test.each(attacks)("rejected: $what", async ({ succeeds }) => {
  expect(await succeeds(app)).toBe(false);
  rejected += 1;
});

test.each(attacks.flatMap((attack) => (attack.weaken === undefined ? [] : [attack])))(
  "succeeds without its defence: $what",
  async ({ succeeds, weaken: how }) => {
    weaken(how ?? ((seams) => seams));
    expect(await succeeds(app)).toBe(true);
  },
);

test("there are at least forty, without an internal error", () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(attacks.map(({ what }) => what)).size).toBe(attacks.length);
  expect(app.failures).toEqual([]);
});
