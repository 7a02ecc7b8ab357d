/** Where the decision is sent. It is no operation of the document. */
export const consentPath = "/oauth/consent";

/** The fields of the consent form, beside the form token. */
export const consentFields = {
  /** The query of the authorization request. */
  request: "request",
  /** What ties the query to the page that showed it. */
  seal: "seal",
  /** Id of the chosen workspace. */
  workspace: "workspace",
  /** `approve` or `deny`. */
  decision: "decision",
} as const;
