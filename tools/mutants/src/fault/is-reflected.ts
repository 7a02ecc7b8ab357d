import { formatPointer, type Operation } from "@plumbline/contract";
import type { Way } from "../answer/map-at.ts";

/** Whether the operation declares that the value at a place of its body can be read back. */
export function isReflected(
  { policies }: Pick<Operation, "policies">,
  { way }: { readonly way: Way },
): boolean {
  const pointer = formatPointer(way);
  return policies.reflects.some(({ fields }) =>
    Object.keys(fields).some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
}
