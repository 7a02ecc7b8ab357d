/** The path of the decision. It is not an operation of the document. */
export const consentPath = "/oauth/consent";

/** The fields of the consent form, except the form token. */
export const consentFields = {
  /** The query of the authorization request. */
  request: "request",
  /** The seal that ties the query to the page. */
  seal: "seal",
  /** ID of the chosen workspace. */
  workspace: "workspace",
  /** `approve` or `deny`. */
  decision: "decision",
} as const;
