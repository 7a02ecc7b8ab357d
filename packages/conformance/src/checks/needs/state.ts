import type { Need } from "../../model/check.ts";
import { defineNeed } from "./define-need.ts";

/** A target that keeps state. */
export const state: Need = defineNeed({
  id: "state",
  says: "a target that keeps state",
  reason: "stateless-target",
  detail:
    "The target is configured as stateless. Run against a target that keeps state, without --stateless.",
  isMet: ({ target }) => !target.stateless,
});
