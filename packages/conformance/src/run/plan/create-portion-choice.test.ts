import type { RateLimitPolicy } from "@plumbline/contract";
import { expect, test } from "vitest";
import type { Portion } from "../../model/plan.ts";
import { createPortionChoice } from "./create-portion-choice.ts";

const writes = { name: "writes" } as RateLimitPolicy;
const operation = {};

interface Sketch {
  readonly exceeds?: RateLimitPolicy;
  readonly after?: readonly string[];
  readonly isLast?: boolean;
}

/** A portion of one case with only the fields that the choice reads. */
function portion(id: string, { exceeds, after = [], isLast = false }: Sketch = {}): Portion {
  const check = { id, kind: "property", after };
  const planned = exceeds ? { exceeds } : {};
  return { entry: { check, subject: { operation }, isLast }, planned } as unknown as Portion;
}

/** The order in which all portions are chosen. `isCheap` decides by the IDs chosen so far. */
function order(portions: Portion[], isCheap: (chosen: readonly string[]) => boolean): string[] {
  const chosen: string[] = [];
  const choose = createPortionChoice(() => isCheap(chosen));
  for (let rest = portions; rest.length > 0;) {
    const next = choose(rest);
    chosen.push(next?.entry.check.id ?? "none");
    rest = rest.filter((one) => one !== next);
  }
  return chosen;
}

const rate = portion("rate", { exceeds: writes, isLast: true });
const window = portion("window", { exceeds: writes, after: ["rate"], isLast: true });
const end = portion("end", { isLast: true });

test("a limit is exceeded when that costs little, and what builds on it follows at once", () => {
  const portions = [portion("a"), window, portion("b"), rate, end];
  const isCheap = (chosen: readonly string[]): boolean => chosen.length === 1;
  expect(order(portions, isCheap)).toEqual(["a", "rate", "window", "b", "end"]);
});

test("otherwise it is exceeded in its turn, after everything that does not run last", () => {
  const portions = [rate, portion("a"), window, portion("b"), end];
  expect(order(portions, () => false)).toEqual(["a", "b", "rate", "window", "end"]);
});
