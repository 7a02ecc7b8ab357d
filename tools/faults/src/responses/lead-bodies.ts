import { alter, type Fault } from "@local-ads/sandbox/seams";
import { isObject } from "@plumbline/contract";
import { changeItems, unwrap } from "./members.ts";
import { reshape } from "./reshape.ts";

/** Pages of leads whose shape is not the document's. */
export const leadBodyFaults: readonly Fault[] = [
  {
    name: "leads-unwrapped",
    breaks: ["list-leads-answer", "lead-envelope-cursor"],
    description: "Leads are answered as a bare list.",
    ...alter("respond", reshape({ list_leads: unwrap("leads") })),
  },
  {
    name: "leads-as-ids",
    breaks: ["lead-envelope-leads"],
    description: "A page lists the ids of leads instead of the leads.",
    ...alter(
      "respond",
      reshape({
        list_leads: (body) =>
          changeItems(body, "leads", (lead) => (isObject(lead) ? (lead["id"] ?? null) : lead)),
      }),
    ),
  },
  {
    name: "cursor-encoded",
    breaks: ["lead-cursor-form"],
    description: "The next cursor is encoded in Base64 and no UUID.",
    ...alter(
      "respond",
      reshape({
        list_leads: ({ nextCursor, ...page }) => ({
          ...page,
          nextCursor: typeof nextCursor === "string" ? btoa(nextCursor) : null,
        }),
      }),
    ),
  },
  {
    name: "gated-as-number",
    breaks: ["lead-envelope-gated"],
    description: "The flag gated is 0 or 1.",
    ...alter(
      "respond",
      reshape({
        list_leads: ({ gated, ...page }) => ({ ...page, gated: Number(gated) }),
      }),
    ),
  },
];
