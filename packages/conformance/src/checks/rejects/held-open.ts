import type { OpenKind, Operation } from "@plumbline/contract";
import type { Skip } from "../../model/run.ts";

/** Whether marks leave open what is refused: where `validation` or `names` are open, a server may take anything. Open bounds, values and fields still leave the type stated. */
export function isHeldOpen(marks: ReadonlySet<OpenKind>): boolean {
  return marks.has("validation") || marks.has("names");
}

export function rejectsSkip({ open }: Operation): Skip | undefined {
  if (!open.includes("validation")) return undefined;
  return { reason: "open-in-contract", detail: "the document leaves open how this operation validates its input" };
}
