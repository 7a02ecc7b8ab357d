import { oneLeafChanged } from "../../input/body/one-leaf-changed.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";

/** The plain input with one changed value in its body, because the stored value may already equal the plain one. */
export function changedInput(mutation: Subject): Input {
  const changed = oneLeafChanged(mutation).find(({ place }) => place.startsWith("body"));
  return changed?.input ?? mutation.plain;
}
