import type { Operation } from "@plumbline/contract";
import type { Skip } from "../model/run.ts";

/** The skip of checks about inputs where the document leaves open how the whole operation validates. Other marks of an operation say nothing of the inputs it takes. */
export function openSkip({ open }: Pick<Operation, "open">): Skip | undefined {
  if (!open.includes("validation")) return undefined;
  return { reason: "open-in-contract", detail: "the document leaves open how this operation validates its input" };
}
