import { type Hint, structuresOf } from "./hint.ts";
import type { ListReading, Reading } from "./reading.ts";

/** One text for a member: the value itself, or a list with a single item. The hint says whether and which of them is more likely. */
export function oneOrList(hint: Hint, one: Reading, list: ListReading): Reading {
  const [first, ...others] = structuresOf(hint);
  if (first === "list") return { kind: "choice", readings: [list, one] };
  return others.includes("list") ? { kind: "choice", readings: [one, list] } : one;
}
