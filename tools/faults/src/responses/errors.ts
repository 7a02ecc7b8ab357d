import { alter, type Alteration, type Fault, onError, restate } from "@local-ads/sandbox/seams";
import { concerns, type OperationTable } from "../concerns.ts";

/** Statuses and content types of errors. */
export const errorFaults: readonly Fault[] = [
  {
    name: "subscription-required-as-forbidden",
    breaks: ["error-402"],
    description: "A missing subscription gets status 403.",
    ...alter("respond", restate(402, 403)),
  },
  {
    name: "unknown-campaign-as-invalid",
    breaks: ["error-404"],
    description: "A pause of an unknown campaign gets the status for invalid input.",
    ...alter("respond", restateAt({ pause_campaign: true }, restate(404, 400))),
  },
  {
    name: "unknown-campaign-as-failure",
    breaks: ["error-404"],
    description: "A launch of an unknown campaign gets status 500.",
    ...alter("respond", restateAt({ launch_campaign: true }, restate(404, 500))),
  },
  {
    name: "unknown-job-as-invalid",
    breaks: ["error-404"],
    description: "An unknown job gets the status for invalid input.",
    ...alter("respond", restateAt({ get_job: true }, restate(404, 400))),
  },
  {
    name: "conflict-as-precondition",
    breaks: ["error-409", "common-errors"],
    description: "A conflict gets status 412.",
    ...alter("respond", restate(409, 412)),
  },
  {
    name: "payment-for-campaign-as-not-found",
    breaks: ["create-campaign-checks", "error-402"],
    description: "A campaign without subscription gets the status for an unknown resource.",
    ...alter("respond", restateAt({ create_campaign: true }, restate(402, 404))),
  },
  {
    name: "conflict-for-campaign-as-not-found",
    breaks: ["create-campaign-checks", "error-409"],
    description:
      "A campaign that conflicts with the state gets the status for an unknown resource.",
    ...alter("respond", restateAt({ create_campaign: true }, restate(409, 404))),
  },
  {
    name: "payment-for-campaign-as-conflict",
    breaks: ["create-campaign-checks", "error-402"],
    description: "A campaign without subscription gets the status for a conflict.",
    ...alter("respond", restateAt({ create_campaign: true }, restate(402, 409))),
  },
  {
    name: "conflict-for-campaign-as-payment",
    breaks: ["create-campaign-checks", "error-409"],
    description:
      "A campaign that conflicts with the state gets the status for a missing subscription.",
    ...alter("respond", restateAt({ create_campaign: true }, restate(409, 402))),
  },
  {
    name: "payment-for-launch-as-conflict",
    breaks: ["launch-entitlement", "error-402"],
    description: "A launch without subscription gets the status for a conflict.",
    ...alter("respond", restateAt({ launch_campaign: true }, restate(402, 409))),
  },
  {
    name: "conflict-for-launch-as-payment",
    breaks: ["launch-preparation", "error-409"],
    description:
      "A launch that conflicts with the state gets the status for a missing subscription.",
    ...alter("respond", restateAt({ launch_campaign: true }, restate(409, 402))),
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

/** Applies an alteration of responses to some operations only. */
function restateAt(
  table: OperationTable<true>,
  change: Alteration<"respond">,
): Alteration<"respond"> {
  return (respond) => {
    const changed = change(respond);
    return (draft, call) =>
      concerns(table, call?.operation) ? changed(draft, call) : respond(draft, call);
  };
}
