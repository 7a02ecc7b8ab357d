import type { Pairs } from "../pair/pair-by.ts";
import type { Differing, Subject } from "./toggled.ts";

/** Reports each member that only one of two lists has. */
export function unpaired<S extends Subject, Item>(
  { added, removed }: Pick<Pairs<Item>, "added" | "removed">,
  toSubject: (item: Item, action: "added" | "removed") => S,
): readonly Differing<S>[] {
  const report = (action: "added" | "removed", items: readonly Item[]) =>
    items.map((item) => ({ ...toSubject(item, action), action }));
  return [...report("added", added), ...report("removed", removed)];
}
