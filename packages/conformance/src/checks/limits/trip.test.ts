import type { RateLimitPolicy } from "@plumbline/contract";
import { expect, test } from "vitest";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { Probe } from "./probe-check.ts";
import { onceTripped, sendOne } from "./trip.ts";

const limit = 3;
const exceeded = 429;

/** A probe of a limit that already rejects, because it counts requests that were not executed. It notes the keys that it sends. */
function rejectingProbe(keys: string[]): Probe {
  const policy = { name: "writes", limit, exceeded } as RateLimitPolicy;
  const window = { sent: limit + 1, possible: limit + 1, executed: 0, isSettled: false };
  // The part of a trial that probes use.
  const context = {
    windowOf: () => window,
    mintKey: (_input: unknown, use: string) => use,
    send: async (_input: unknown, { key }: { readonly key: string }) => {
      keys.push(key);
      return { response: { status: exceeded } };
    },
  };
  const contract = { policies: { rateLimits: [policy] } };
  const subject = { contract, operation: { policies: {} }, target: {} };
  return { subject, policy, input: {}, context } as unknown as Probe;
}

test("a limit that is probed a second time gets keys that were not used before", async () => {
  const keys: string[] = [];
  const verdicts = [unproven("the window may not be full"), { outcome: "holds" } as const];

  const verdict = await onceTripped(rejectingProbe(keys), async (probe) => {
    await sendOne(probe, "judged");
    return verdicts.shift() ?? unproven("a third time");
  });

  expect(verdict).toEqual({ outcome: "holds" });
  expect(keys.filter((key) => key.startsWith("judged"))).toHaveLength(2);
  expect(new Set(keys).size).toBe(keys.length);
});
