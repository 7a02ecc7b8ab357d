import type { Subject } from "../../model/check.ts";
import type { Skip } from "@plumbline/report";

/** Why the end of a lifetime is not waited for. */
export function clockSkip({ target }: Subject): Skip | undefined {
  if (target.clock) return undefined;
  return {
    reason: "clock-missing",
    detail: "it takes the target's clock to let the time pass; give its control in --profile",
  };
}
