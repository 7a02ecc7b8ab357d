import { findOperation } from "@plumbline/contract";
import { intercept } from "../answer/intercept.ts";
import type { Defect } from "../mutant.ts";
import type { SoundSubject } from "../subject.ts";
import type { Difference } from "./open-sandbox.ts";

/** How a sandbox with a defect differs. `onAltered` is called for each answer that the defect alters. */
export function differenceOf(
  { contract }: SoundSubject,
  defect: Defect,
  onAltered: () => void,
): Difference {
  if (defect.by === "document") return { edits: [defect.edit] };
  if (defect.by === "fault") return { faults: [defect.name] };
  const operation = findOperation(contract, defect.operation);
  const { alter } = defect;
  return { around: (fetch) => intercept(fetch, { contract, operation, alter, onAltered }) };
}
