import type { Skip } from "@plumbline/report";
import type { Need } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";

/** A need and its skip, declared together. */
export interface NeedSketch extends Pick<Need, "id" | "says">, Skip {
  readonly isMet: (subject: Subject) => boolean;
}

/** Creates a need whose skip is the same for every operation. */
export function defineNeed({ id, says, reason, detail, isMet }: NeedSketch): Need {
  const skip: Skip = { reason, detail };
  return { id, says, unmet: (subject) => (isMet(subject) ? undefined : skip) };
}
