import type { Allowance } from "./find-literals.ts";

/** Literals that equal a value of the interface but mean something else. A table of statuses is written as `415, 422, 400`. */
export const allowances: readonly Allowance[] = [
  {
    path: "packages/journeys/src/run/judge-step.ts",
    value: "401, 402, 403, 429, 502, 503, 504",
    reason: "HTTP's statuses for credentials, payment, rate limits and unavailability",
  },
  {
    path: "packages/server/src/answer/choose-status.ts",
    value: "415, 422, 400",
    reason:
      "HTTP's statuses for a rejected media type, most specific first; the first that the document declares is used",
  },
  {
    path: "packages/server/src/answer/choose-status.ts",
    value: "409, 422, 400",
    reason:
      "HTTP's statuses for a conflict, most specific first; the first that the document declares is used",
  },
  {
    path: "packages/contract/src/query/resources/unknown-reference-status.ts",
    value: "422, 400, 409, 404",
    reason:
      "HTTP's statuses for a body that names a missing thing, most specific first; the first that the document declares is used",
  },
  {
    path: "packages/contract/src/query/policies/parse-duration.ts",
    value: 60_000,
    reason: "milliseconds in a minute",
  },
  {
    path: "packages/contract/src/query/policies/parse-duration.ts",
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
  {
    path: "packages/conformance/src/send/session/create-aftermath.ts",
    value: 60_000,
    reason: "the minute that a restart of a target may take",
  },
  {
    path: "packages/conformance/src/command/wait-for-target.ts",
    value: 2_000,
    reason: "the time after which a user wants to see progress",
  },
];
