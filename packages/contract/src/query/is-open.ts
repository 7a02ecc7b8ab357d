import type { OpenKind } from "../model/contract-policies.ts";

/** Whether the document leaves this open at an operation, parameter, header or schema (`x-open`). */
export function isOpen(place: { readonly open: readonly OpenKind[] }, kind: OpenKind): boolean {
  return place.open.includes(kind);
}
