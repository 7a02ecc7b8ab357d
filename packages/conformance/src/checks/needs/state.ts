import type { Need } from "../../model/check.ts";
import { defineNeed } from "./define-need.ts";

/** A target that keeps state. */
export const state: Need = defineNeed({
  id: "state",
  says: "a target that keeps state",
  reason: "stateless-target",
  detail: "the target is configured as stateless; run this check against a target that keeps state",
  isMet: ({ target }) => !target.stateless,
});
