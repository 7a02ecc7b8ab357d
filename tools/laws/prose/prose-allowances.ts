import type { WordingAllowance } from "./find-wordings.ts";

/** Wordings that a rule names and that are right where they are. */
export const proseAllowances: readonly WordingAllowance[] = [];
