import { alter, type Fault, onError, restate } from "@local-ads/sandbox/seams";

/** Statuses and content types of errors. */
export const errorFaults: readonly Fault[] = [
  {
    name: "subscription-required-as-forbidden",
    breaks: ["error-402"],
    description: "A missing subscription gets status 403.",
    ...alter("respond", restate(402, 403)),
  },
  {
    name: "conflict-as-precondition",
    breaks: ["error-409", "common-errors"],
    description: "A conflict gets status 412.",
    ...alter("respond", restate(409, 412)),
  },
  {
    name: "unconfigured-as-failure",
    breaks: ["error-503"],
    description: "A service without configuration gets status 500.",
    ...alter("respond", restate(503, 500)),
  },
  {
    name: "provider-failure-as-own",
    breaks: ["error-502"],
    description: "A failure of a provider gets status 500.",
    ...alter("respond", restate(502, 500)),
  },
  {
    name: "error-as-problem",
    breaks: ["common-json"],
    description: "Errors have the content type of problem details.",
    ...alter(
      "respond",
      onError((draft) => ({
        ...draft,
        headers: { ...draft.headers, "Content-Type": "application/problem+json" },
      })),
    ),
  },
];
