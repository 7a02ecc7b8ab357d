import { alterOAuth, type Fault } from "@local-ads/sandbox/seams";

/** Faults of the consent page. */
export const consentFaults: readonly Fault[] = [
  {
    name: "unseen-request-approved",
    breaks: ["oauth-consent", "oauth-owner-sees"],
    description: "An approval also applies to requests that the owner has not seen.",
    ...alterOAuth(() => ({ isShownRequest: () => true })),
  },
  {
    name: "foreign-workspace-approved",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "An owner can approve a connection to the workspace of another owner.",
    ...alterOAuth(() => ({ isOwnWorkspace: () => true })),
  },
  {
    name: "every-scope-approved",
    breaks: ["oauth-consent", "oauth-owner-chooses"],
    description: "An approval grants all scopes, including those that were not requested.",
    ...alterOAuth(() => ({ approvedScopes: (_, known) => known })),
  },
];
