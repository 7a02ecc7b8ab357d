import type { Bookshop } from "./bookshop-client.ts";
import type { Scripted } from "./scripted-fetch.ts";

export function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** The most tries that any span of a window's length holds. */
export function mostWithin(tries: Scripted["tries"], windowMs: number): number {
  const within = tries.map(
    ({ at: end }) => tries.filter(({ at }) => at > end - windowMs && at <= end).length,
  );
  return Math.max(0, ...within);
}

/** A mutation, whatever it changes. */
export function change(shop: Bookshop, deadlineMs?: number): ReturnType<Bookshop["changeBook"]> {
  return shop.changeBook({ path: { id: "b1" }, body: {}, deadlineMs });
}
