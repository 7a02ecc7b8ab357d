import type { Allowance } from "./find-literals.ts";

/** Literals that look like a value of the interface and are something else; a table of statuses stands as `415, 422, 400`. */
export const allowances: readonly Allowance[] = [
  {
    path: "packages/server/src/answer/choose-status.ts",
    value: "415, 422, 400",
    reason:
      "HTTP's statuses for a refused media type, most telling first, of which the document's own is taken",
  },
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
