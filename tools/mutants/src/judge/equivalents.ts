/** Mutants that no check can notice, because their responses are all legal. */
export interface Equivalent {
  /** The IDs of the mutants; `*` matches anything. */
  readonly mutants: string;
  readonly reason: string;
}

const namesNothing =
  "what breaks the pattern names nothing, and a path that names nothing may be answered as not found";

export const equivalents: readonly Equivalent[] = [
  {
    mutants: "effect/create_campaign/list_campaigns/dailyBudgetCents/another-thing-changed",
    reason:
      "a creation may change the numbers that it sends in other things of the list, such as positions",
  },
  {
    mutants: "list/list_verticals/verticals/an-item-of-another-partition",
    reason: "every partition sees the same catalogue, so no item belongs to another",
  },
  {
    mutants: "contract/components/parameters/VerticalSlug/schema/pattern/one-character-more",
    reason: namesNothing,
  },
  {
    mutants: "contract/components/parameters/VerticalSlug/schema/pattern/first-count-one-less",
    reason: namesNothing,
  },
  {
    mutants: "contract/components/parameters/VerticalSlug/schema/pattern/last-count-one-more",
    reason: namesNothing,
  },
  {
    mutants: "fault/lenient-uuid-letters",
    reason:
      "a UUID with another letter names nothing and is rejected as unknown with the same status",
  },
  {
    mutants: "contract/components/schemas/SiteDraftUpdate/required/0/without-doc",
    reason: "input without a document is rejected with the same status",
  },
  {
    mutants: "contract/components/schemas/SiteDraftUpdate/type/string-allowed-too",
    reason: "a string has no document and is rejected with the same status",
  },
  ...["null-allowed", "string-allowed-too"].map((change) => ({
    mutants: `contract/components/schemas/SiteDocument/type/${change}`,
    reason:
      "the rules for the structure of a document are open and reject other input with the same status",
  })),
  {
    mutants: "contract/components/schemas/BusinessSetUp/type/null-allowed",
    reason: "a call without a body may be legal, and null means the same",
  },
  {
    mutants: "contract/paths/~1businesses/post/security/no-credential",
    reason: "only a credential says whose business it is, so a call without one is rejected anyway",
  },
  {
    mutants: "contract/paths/~1businesses/post/security/one-scope-more",
    reason: "the interface does not state the scope of the operation",
  },
  {
    mutants: "contract/x-rate-limits/*/retryAfter/*",
    reason: "the header with the time to wait is open, and no other part of the response has it",
  },
  {
    mutants: "contract/paths/~1businesses/post/requestBody/required/flipped-to-required",
    reason: "the interface does not state what happens to a call without a body",
  },
  {
    mutants: "contract/components/securitySchemes/OAuth/x-challenge/unauthenticated/another",
    reason: "a request without a valid credential gets the challenge of the first scheme",
  },
  {
    mutants: "contract/components/securitySchemes/ApiKey/x-lifetimes/apiKey/a-second-shorter",
    reason: "only the issuer of a key knows when its last second is",
  },
  {
    mutants: "contract/x-idempotency/retention/a-second-shorter",
    reason:
      "no credential lives longer than the stored responses, so hardly any caller can ask in the last second",
  },
  ...["type/string-allowed-too", "properties/dailyBudgetCents/type/null-allowed"].map((change) => ({
    mutants: `contract/components/schemas/CampaignCreation/${change}`,
    reason:
      "the service chooses the bounds of the budget and rejects input without a budget with the same status",
  })),
  {
    mutants:
      "contract/components/schemas/CampaignCreation/properties/creativeIds/items/format/dropped",
    reason: "a malformed ID names nothing and is rejected with the same status",
  },
  {
    mutants: "fault/slug-by-beginning",
    reason: "a server may accept the beginning of an identifier that no other thing shares",
  },
  { mutants: "fault/slug-form-unchecked", reason: namesNothing },
  {
    mutants: "fault/lenient-word-space",
    reason:
      "a service may remove the white space around a text before it reads it, and the interface does not say otherwise",
  },
  {
    mutants: "fault/cursor-counts-leads",
    reason:
      "no operation creates a lead, and the interface does not state which new leads a page shows",
  },
  {
    mutants: "fault/day-without-totals",
    reason:
      "the interface does not state the fields of the response, so no field is known as a total",
  },
  {
    mutants: "fault/set-up-focus-untold",
    reason: "only the focus says whether a page was adapted",
  },
  {
    mutants: "fault/texts-measured-trimmed",
    reason: "a service may trim a text before it measures it",
  },
  {
    mutants: "fault/content-type-ignored",
    reason: "the interface does not state what happens to JSON with another content type",
  },
  {
    mutants: "fault/draft-members-restricted",
    reason: "the rules for the structure of such a document are open",
  },
  {
    mutants: "fault/unconfigured-as-failure",
    reason:
      "no request removes the configuration of a service, and an internal error is declared as well",
  },
  {
    mutants: "fault/provider-failure-as-own",
    reason: "no request makes a provider fail, and an internal error is declared as well",
  },
  {
    mutants: "fault/retry-told-too-early",
    reason: "the header with the time to wait is open",
  },
  {
    mutants: "fault/replay-with-new-receipt",
    reason:
      "the interface does not state whether a replay has the request ID of the first response",
  },
  {
    mutants: "fault/unknown-scopes-ignored",
    reason: "RFC 6749, section 3.3, lets a server ignore some of the requested scopes",
  },
  {
    mutants: "fault/challenge-method-optional",
    reason: "a server that treats a challenge without a method as S256 still requires the verifier",
  },
  {
    mutants: "fault/code-survives-rejection",
    reason: "the interface does not state what happens to a code after a failed exchange",
  },
  {
    mutants: "fault/unseen-request-approved",
    reason:
      "the server chooses the form of its consent page; packages/sandbox/test/oauth attacks it",
  },
  {
    mutants: "fault/mcp-status-missing",
    reason: "the members of a tool result's `_meta` are the server's own",
  },
  // The status of a missing scope is declared for every operation.
  ...[
    "response/list_leads/400-status/400-becomes-4*",
    "response/list_leads/401-status/401-becomes-4*",
    "response/list_leads/429-status/429-becomes-4*",
    "response/set_up_business/401-status/401-becomes-4*",
    "response/set_up_business/413-status/413-becomes-4*",
    "response/set_up_business/429-status/429-becomes-4*",
  ].map((mutants) => ({
    mutants,
    reason: "the interface leaves the statuses of these rejections open",
  })),
  {
    mutants: "parameter/list_leads/query-cursor/text-behind-the-value-taken",
    reason: "the interface does not state that a cursor with text behind it is another cursor",
  },
  {
    mutants: "response/publish_site/409-key-conflict/*",
    reason: "the operation has no other arguments with which a key can be used again",
  },
  ...["reason-becomes-402", "reason-becomes-409", "reason-becomes-413"].map((change) => ({
    mutants: `response/create_campaign/404-not-found/${change}`,
    reason:
      "the interface does not state with which status creatives of another workspace are rejected",
  })),
  ...["creativeIds/*/reason-becomes-403", "creativeId/reason-becomes-40*"].map((place) => ({
    mutants: `response/create_campaign/400-at-body-/${place}`,
    reason: "a malformed ID names nothing that the workspace may use",
  })),
  {
    mutants: "response/set_up_business/header-WWW-Authenticate/*",
    reason:
      "the interface promises a challenge for a missing scope, and the operation needs no scope",
  },
  ...["hold", "liveAt", "lastError"].map((field) => ({
    mutants: `response/create_campaign/2xx-body-/job/${field}/another-type`,
    reason: "a preparation that has just been queued has none, so that nothing is altered",
  })),
  {
    mutants: "response/get_job/2xx-body-/job/hold/another-type",
    reason: "no operation holds a preparation, and none that the caller can name is held",
  },
  {
    mutants: "response/set_up_business/2xx-status/success-becomes-250",
    reason: "the document names no good status there but the range of all of them",
  },
  {
    mutants: "response/*/413-answer/no-answer",
    reason: "a server may close the connection while more of a body is on its way than it reads",
  },
];
