import { findOperation } from "@plumbline/contract";
import { intercept } from "../answer/intercept.ts";
import { misreadRequests } from "../fault/misread-requests.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Defect } from "../mutant.ts";
import type { Difference } from "./difference.ts";

/** Returns the differences of a sandbox with a defect. `onAltered` is called for each altered response. */
export function differenceOf(
  { contract }: SoundSubject,
  defect: Defect,
  onAltered: () => void = () => {},
): Difference {
  if (defect.by === "document") return { edits: [defect.edit] };
  if (defect.by === "fault") return { faults: [defect.name] };
  if (defect.by === "effect") return { seams: [defect.create()] };
  const operation = findOperation(contract, defect.operation);
  if (defect.by === "reading") {
    const { misread } = defect;
    return { around: (fetch) => misreadRequests(fetch, { contract, operation, misread }) };
  }
  const { alter } = defect;
  return { around: (fetch) => intercept(fetch, { contract, operation, alter, onAltered }) };
}
