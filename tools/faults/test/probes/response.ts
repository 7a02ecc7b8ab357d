import { owners, type Probe, type Probes, type Scene } from "../probe.ts";

export const headerProbes: Probes = {
  "receipt-missing": hasReceipt("GET /workspace"),
  "receipt-missing-on-mutations": hasReceipt("POST /site/publish"),
  "receipt-empty": async ({ send }) =>
    (await send("GET /workspace")).headers.get("x-request-id") === "",
  "receipts-alike": async ({ send }) => {
    const [one, other] = [await send("GET /workspace"), await send("GET /workspace")];
    return one.headers.get("x-request-id") === other.headers.get("x-request-id");
  },
  "success-as-text": contentType("GET /workspace"),
  "error-as-html": contentType("GET /nowhere"),
  "error-as-problem": contentType("GET /nowhere"),
  "content-type-missing": contentType("GET /workspace"),
};

export const errorProbes: Probes = {
  "error-text-missing": text("GET /verticals/no-such-trade"),
  "error-as-object": text("GET /verticals/no-such-trade"),
  "error-as-number": text("GET /verticals/no-such-trade"),
  "errors-in-list": text("GET /verticals/no-such-trade"),
  "error-empty": text("GET /verticals/no-such-trade"),
  "error-page": text("GET /verticals/no-such-trade"),
  "error-truncated": text("GET /verticals/no-such-trade"),
  "invalid-as-unprocessable": ({ status }) => status("PATCH /site", { body: { theme: 1 } }),
  "invalid-as-failure": ({ status }) => status("PATCH /site", { body: { theme: 1 } }),
  "not-found-as-success": ({ status }) => status("GET /verticals/no-such-trade"),
  "not-found-as-gone": ({ status }) => status("GET /verticals/no-such-trade"),
  "subscription-required-as-forbidden": ({ status }) =>
    status("POST /campaigns", { body: { dailyBudgetCents: 1500 }, as: owners.withoutSubscription }),
  "conflict-as-precondition": ({ status }) => status("POST /site/publish", { as: owners.fresh }),
  "unconfigured-as-failure": async ({ status, control }) => {
    await control.setService({ configured: false });
    const answered = await status("GET /workspace");
    // The switch is this process's own, and in no snapshot.
    await control.setService({ configured: true });
    return answered;
  },
  "provider-failure-as-own": async ({ status, control }) => {
    await control.setProvider({ available: false });
    return status("POST /campaigns", { body: { dailyBudgetCents: 1500 } });
  },
};

export const bodyProbes: Probes = {
  "nulls-left-out": text("GET /site", owners.fresh),
  "empty-lists-as-null": text("GET /leads", owners.fresh),
  "nulls-as-empty-texts": text("GET /leads", owners.fresh),
  "fields-in-snake-case": text("GET /workspace"),
  "answers-wrapped": text("GET /workspace"),
  "success-truncated": text("GET /workspace"),
  "site-unwrapped": text("GET /site"),
  "leads-unwrapped": text("GET /leads", owners.fresh),
  "leads-as-ids": text("GET /leads?limit=1"),
  "cursor-encoded": text("GET /leads?limit=1"),
  "gated-as-number": text("GET /leads", owners.fresh),
  "money-as-text": text("GET /campaigns", owners.fresh),
  "master-status-left-out": text("GET /campaigns", owners.fresh),
  "remaining-left-out": text("GET /campaigns", owners.fresh),
  "job-error-left-out": newJob,
  "job-times-as-numbers": newJob,
  "campaign-status-as-number": text("GET /campaigns"),
  "site-url-left-out": text("GET /workspace"),
  "site-url-without-scheme": text("GET /workspace"),
  "scopes-as-text": text("GET /workspace"),
  "theme-as-null": text("GET /site"),
  "licence-line-left-out": text("GET /workspace/requirements"),
  "requirements-wrapped": text("GET /workspace/requirements"),
  "accepted-as-ok": ({ status }) => status("POST /campaigns", { body: { dailyBudgetCents: 1500 } }),
  "mutation-as-created": ({ status }) => status("POST /site/publish"),
  "mutation-without-content": ({ status }) => status("PATCH /site", { body: {} }),
};

export const catalogueBodyProbes: Probes = {
  "rules-with-extra-key": text("GET /verticals/plumbing"),
  "platform-with-extra-key": text("GET /verticals/plumbing"),
  "rules-without-notes": text("GET /verticals/plumbing"),
  "rules-left-out": text("GET /verticals/landscaping"),
  "launch-flag-as-boolean": text("GET /verticals/plumbing"),
  "disclosures-as-texts": text("GET /verticals/plumbing"),
  "global-avoid-as-text": text("GET /verticals"),
};

/** The whole body as it was written; ids of the seeded world are the same in every sandbox. */
function text(line: string, as?: string): Probe {
  return async ({ send }) => {
    const response = await send(line, as === undefined ? {} : { as });
    return response.text;
  };
}

function hasReceipt(line: string): Probe {
  return async ({ send }) => (await send(line)).headers.has("x-request-id");
}

function contentType(line: string): Probe {
  return async ({ send }) => (await send(line)).headers.get("content-type");
}

async function newJob({ send }: Scene): Promise<unknown> {
  const {
    id: _,
    campaignId: __,
    ...job
  } = (await send("POST /campaigns", { body: { dailyBudgetCents: 1500 } })).json.job;
  return job;
}
