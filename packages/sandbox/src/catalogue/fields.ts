import type { TenantField } from "@local-ads/client";

/** A field of nearly all trades. No state requires it: it guides the ad copy. */
export const insured: TenantField = {
  key: "insured",
  label: "Liability insurance",
  askAt: "onboarding",
  why: "Ads may say insured only when a policy is in force.",
};

/** A field of trades that work in homes. */
export const backgroundChecks: TenantField = {
  key: "backgroundChecks",
  label: "Background checks",
  askAt: "onboarding",
  why: "Ads may speak of checked staff only when everyone who enters a home was checked.",
};
