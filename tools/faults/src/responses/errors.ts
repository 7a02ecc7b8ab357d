import { alter, type Fault, onError, restate } from "@local-ads/sandbox/seams";

/** Statuses and content types of errors. */
export const errorFaults: readonly Fault[] = [
  {
    name: "subscription-required-as-forbidden",
    breaks: ["error-402"],
    description: "A missing subscription is answered 403.",
    ...alter("respond", restate(402, 403)),
  },
  {
    name: "conflict-as-precondition",
    breaks: ["error-409", "common-errors"],
    description: "A conflict is answered 412.",
    ...alter("respond", restate(409, 412)),
  },
  {
    name: "unconfigured-as-failure",
    breaks: ["error-503"],
    description: "A service that is not configured is reported as having failed.",
    ...alter("respond", restate(503, 500)),
  },
  {
    name: "provider-failure-as-own",
    breaks: ["error-502"],
    description: "A provider that does not answer is reported as a failure of the service.",
    ...alter("respond", restate(502, 500)),
  },
  {
    name: "error-as-problem",
    breaks: ["common-json"],
    description: "Errors are said to be problem details.",
    ...alter(
      "respond",
      onError((draft) => ({
        ...draft,
        headers: { ...draft.headers, "Content-Type": "application/problem+json" },
      })),
    ),
  },
];
