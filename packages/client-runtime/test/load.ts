import type { Bookshop } from "./bookshop-client.ts";
import type { Scripted } from "./scripted-fetch.ts";

export function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** The largest number of attempts in any span of a window's length. */
export function mostWithin(attempts: Scripted["attempts"], windowMs: number): number {
  const within = attempts.map(
    ({ at: end }) => attempts.filter(({ at }) => at > end - windowMs && at <= end).length,
  );
  return Math.max(0, ...within);
}

/** Makes a mutation. */
export function change(shop: Bookshop, deadlineMs?: number): ReturnType<Bookshop["changeBook"]> {
  return shop.changeBook({ path: { id: "b1" }, body: {}, deadlineMs });
}
