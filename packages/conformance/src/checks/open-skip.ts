import { type Operation } from "@plumbline/contract";
import type { Skip } from "../model/run.ts";

/** The skip of checks about inputs where the document leaves open what the whole operation takes. */
export function openSkip({ open }: Pick<Operation, "open">): Skip | undefined {
  const kinds = open.filter((kind) => kind !== "statuses" && kind !== "names");
  if (kinds.length === 0) return undefined;
  return { reason: "open-in-contract", detail: `the document leaves open the ${kinds.join(" and ")} of this operation` };
}
