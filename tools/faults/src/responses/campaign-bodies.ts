import { alter, type Fault, mapJson } from "@local-ads/sandbox/seams";
import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { changeItems, leaveOut, within } from "./members.ts";
import { reshape } from "./reshape.ts";

/** Balances, campaigns and jobs whose shape is not the document's. */
export const campaignBodyFaults: readonly Fault[] = [
  {
    name: "money-as-text",
    breaks: ["balance-cents", "balance-remaining", "balance-spent"],
    description: "Amounts of the balance are texts.",
    ...alter(
      "respond",
      reshape({
        list_campaigns: (body) =>
          mapJson(body, (part) => (typeof part === "number" ? String(part) : part)),
      }),
    ),
  },
  {
    name: "master-status-left-out",
    breaks: ["balance-fields-present", "balance-master-status"],
    description: "The balance has no masterStatus.",
    ...alter("respond", reshape({ list_campaigns: leaveOut("masterStatus") })),
  },
  {
    name: "remaining-left-out",
    breaks: ["balance-fields-present", "balance-remaining"],
    description: "The balance has no remainingCents.",
    ...alter("respond", reshape({ list_campaigns: leaveOut("remainingCents") })),
  },
  {
    name: "job-error-left-out",
    breaks: ["job-all-required", "job-last-error"],
    description: "A job has no lastError.",
    ...alter(
      "respond",
      reshape({
        get_job: within("job", leaveOut("lastError")),
        create_campaign: within("job", leaveOut("lastError")),
      }),
    ),
  },
  {
    name: "job-times-as-numbers",
    breaks: ["job-next-run-at", "job-live-at"],
    description: "The instants of a job are numbers.",
    ...alter(
      "respond",
      reshape({
        get_job: within("job", timesAsNumbers),
        create_campaign: within("job", timesAsNumbers),
      }),
    ),
  },
  {
    name: "campaign-status-as-number",
    breaks: ["campaign-status"],
    description: "The status of a campaign is a number.",
    ...alter(
      "respond",
      reshape({
        list_campaigns: (body) =>
          changeItems(body, "campaigns", (campaign) =>
            isObject(campaign) ? { ...campaign, status: 1 } : campaign,
          ),
      }),
    ),
  },
];

function timesAsNumbers(job: JsonObject): JsonObject {
  const { liveAt, nextRunAt } = job;
  return { ...job, liveAt: toNumber(liveAt), nextRunAt: toNumber(nextRunAt) };
}

function toNumber(instant: JsonValue | undefined): number | null {
  return typeof instant === "string" ? Date.parse(instant) : null;
}
