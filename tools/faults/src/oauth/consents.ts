import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

/** What an owner approves. */
export const consentFaults: readonly Fault[] = [
  {
    name: "unseen-request-approved",
    breaks: ["oauth-consent", "oauth-owner-sees"],
    description: "An approval counts for another request than the one that was shown.",
    ...alterOAuth(() => ({ isShownRequest: () => true })),
  },
  {
    name: "foreign-workspace-approved",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "An owner approves a connection to a workspace of another owner.",
    ...alterOAuth(() => ({ isOwnWorkspace: () => true })),
  },
  {
    name: "every-scope-approved",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "An approval grants every scope, also those that were not asked for.",
    ...alterOAuth(() => ({ approvedScopes: (_, known) => known })),
  },
];
