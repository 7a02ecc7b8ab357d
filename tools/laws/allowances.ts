import type { Allowance } from "./find-literals.ts";

/** Literals that look like a value of the interface and are something else. */
export const allowances: readonly Allowance[] = [
  {
    path: "packages/contract/src/duration/parse-duration.ts",
    value: 60_000,
    reason: "milliseconds in a minute",
  },
  {
    path: "packages/contract/src/duration/parse-duration.ts",
    value: 3_600_000,
    reason: "milliseconds in an hour",
  },
  {
    path: "tools/laws/distinctive-values.ts",
    value: 60_000,
    reason: "milliseconds in a minute",
  },
  {
    path: "tools/laws/distinctive-values.ts",
    value: 3_600_000,
    reason: "milliseconds in an hour",
  },
];
