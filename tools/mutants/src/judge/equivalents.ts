/** Mutants that nobody could notice, because no answer that the interface forbids comes of them. */
export interface Equivalent {
  /** Id of the mutants, `*` for anything. */
  readonly mutants: string;
  readonly reason: string;
}

const namesNothing =
  "what breaks the pattern names nothing, and a path that names nothing may be answered as not found";

export const equivalents: readonly Equivalent[] = [
  {
    mutants: "contract/components/parameters/VerticalSlug/schema/pattern/start-open",
    reason: namesNothing,
  },
  {
    mutants: "contract/components/parameters/VerticalSlug/schema/pattern/end-open",
    reason: namesNothing,
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
  { mutants: "contract/components/parameters/JobId/schema/format/dropped", reason: namesNothing },
  {
    mutants: "contract/components/parameters/CampaignId/schema/format/dropped",
    reason: namesNothing,
  },
  {
    mutants: "contract/components/parameters/Cursor/schema/format/dropped",
    reason: "what is no id is the cursor of nothing, and is answered as a cursor of nothing may be",
  },
  {
    mutants: "contract/components/parameters/IdempotencyKey/required/flipped-to-optional",
    reason: "the policy of keys refuses a mutation without one all the same",
  },
  {
    mutants: "contract/components/schemas/SiteDraftUpdate/required/0/without-doc",
    reason:
      "what comes without a document cannot be taken for one, and is refused with the same status",
  },
  {
    mutants: "contract/components/schemas/SiteDraftUpdate/type/string-allowed-too",
    reason: "a text has no document, and is refused with the same status for that",
  },
  ...["null-allowed", "string-allowed-too"].map((change) => ({
    mutants: `contract/components/schemas/SiteDocument/type/${change}`,
    reason:
      "the rules by which the structure of a document is validated are open, and refuse what is none with the same status",
  })),
  {
    mutants: "contract/components/schemas/BusinessSetUp/type/null-allowed",
    reason: "a call without a body is not ruled out, and null says as much as none",
  },
  {
    mutants: "contract/paths/~1businesses/post/security/no-credential",
    reason: "whose business it is only a credential says, so that a call without one is refused",
  },
  {
    mutants: "contract/paths/~1businesses/post/security/one-scope-more",
    reason: "which scope the operation needs is not shown",
  },
  {
    mutants: "contract/x-rate-limits/*/retryAfter/*",
    reason: "whether a header says when to come back is open, and nothing else tells of it",
  },
  {
    mutants: "contract/paths/~1businesses/post/requestBody/required/flipped-to-required",
    reason: "a call without a body is only not ruled out, and what becomes of it is not shown",
  },
  {
    mutants: "contract/components/securitySchemes/OAuth/x-challenge/unauthenticated/another",
    reason: "a request without a good credential is answered as the first scheme says",
  },
  {
    mutants: "contract/components/securitySchemes/ApiKey/x-lifetimes/apiKey/a-second-shorter",
    reason: "nobody but who made a key knows when that was, and so which is its last second",
  },
  {
    mutants: "contract/x-idempotency/retention/a-second-shorter",
    reason:
      "no credential lives longer than what it completed is kept, so that hardly anybody can still ask in the last second",
  },
  ...[
    "required/0/without-dailyBudgetCents",
    "type/string-allowed-too",
    "properties/dailyBudgetCents/type/null-allowed",
    "properties/dailyBudgetCents/type/string-allowed-too",
  ].map((change) => ({
    mutants: `contract/components/schemas/CampaignCreation/${change}`,
    reason:
      "the bounds of the budget are the service's own, and what has none is refused with the same status",
  })),
  ...[
    "creativeIds/type/string-allowed-too",
    "creativeIds/items/format/dropped",
    "creativeId/format/dropped",
  ].map((change) => ({
    mutants: `contract/components/schemas/CampaignCreation/properties/${change}`,
    reason: "what is no id names nothing, and is refused with the same status for that",
  })),
  { mutants: "fault/slug-form-unchecked", reason: namesNothing },
  {
    mutants: "fault/cursor-counts-leads",
    reason:
      "no operation makes a lead arrive, and nothing is said of what a page shows of those that arrive in between",
  },
  {
    mutants: "fault/day-without-totals",
    reason: "the fields of the answer are not shown, so that nobody knows which of them are totals",
  },
  {
    mutants: "fault/set-up-focus-untold",
    reason: "whether a page was adapted is told by the focus alone",
  },
  {
    mutants: "fault/texts-measured-trimmed",
    reason:
      "a service may trim a text before it measures it, and no keyword says that blanks are text",
  },
  {
    mutants: "fault/content-type-ignored",
    reason:
      "what becomes of JSON under another content type is open, and a lenient reader is legal",
  },
  {
    mutants: "fault/draft-members-restricted",
    reason: "the rules by which the structure of such a document is validated are open",
  },
  {
    mutants: "fault/unconfigured-as-failure",
    reason:
      "no request leaves a service without its configuration, and a failure inside is declared beside it",
  },
  {
    mutants: "fault/provider-failure-as-own",
    reason: "no request makes a provider fail, and a failure inside is declared beside it",
  },
  {
    mutants: "fault/retry-told-too-early",
    reason: "whether a header says when to come back is open",
  },
  {
    mutants: "fault/replay-with-new-receipt",
    reason: "whether a replay has the receipt of the first answer or one of its own is not said",
  },
  {
    mutants: "fault/unknown-scopes-ignored",
    reason: "RFC 6749, section 3.3, lets a server ignore a part of the scopes that are asked for",
  },
  {
    mutants: "fault/challenge-method-optional",
    reason: "a server that takes a challenge without a method as S256 still asks for its verifier",
  },
  {
    mutants: "fault/code-survives-refusal",
    reason: "what becomes of a code after a failed exchange is open",
  },
  {
    mutants: "fault/unseen-request-approved",
    reason:
      "the form of the consent page is the server's own; packages/sandbox/test/oauth attacks it",
  },
  {
    mutants: "fault/foreign-workspace-approved",
    reason:
      "the form of the consent page is the server's own; packages/sandbox/test/oauth attacks it",
  },
  {
    mutants: "fault/mcp-status-missing",
    reason: "the members of a tool result's `_meta` are the server's own",
  },
  // What lacks a scope is told by a status that is stated for every operation.
  ...[
    "response/list_leads/400-status/400-becomes-4*",
    "response/list_leads/401-status/401-becomes-4*",
    "response/list_leads/429-status/429-becomes-4*",
    "response/set_up_business/4*-status/4*-becomes-4*",
  ].map((mutants) => ({ mutants, reason: "with which statuses it refuses is open there" })),
  {
    mutants: "response/set_up_business/header-WWW-Authenticate/*",
    reason: "a challenge is promised to who lacks a scope, and the operation needs none",
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
