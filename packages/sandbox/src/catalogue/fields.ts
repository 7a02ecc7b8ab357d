import type { TenantField } from "@local-ads/client";

/** Asked of nearly every trade. No state's list stands behind it: it guides the copy. */
export const insured: TenantField = {
  key: "insured",
  label: "Liability insurance",
  askAt: "onboarding",
  why: "Ads may say insured only when a policy is in force.",
};

/** Asked of trades that send people into homes. */
export const backgroundChecks: TenantField = {
  key: "backgroundChecks",
  label: "Background checks",
  askAt: "onboarding",
  why: "Ads may speak of checked staff only when everyone who enters a home was checked.",
};
