import type { Allowance } from "./find-literals.ts";

/** Literals that look like a value of the interface and are something else. */
export const allowances: readonly Allowance[] = [];
