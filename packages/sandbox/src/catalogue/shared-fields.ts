import type { TenantField } from "@local-ads/client";

/** Fields of several trades. */
export const sharedFields: Readonly<Record<"insured" | "backgroundChecks", TenantField>> = {
  /** No state requires this field: it guides the ad copy. */
  insured: {
    key: "insured",
    label: "Liability insurance",
    askAt: "onboarding",
    why: "Ads may say insured only when a policy is in force.",
  },
  /** For trades that work in homes. */
  backgroundChecks: {
    key: "backgroundChecks",
    label: "Background checks",
    askAt: "onboarding",
    why: "Ads may speak of checked staff only when everyone who enters a home was checked.",
  },
};
