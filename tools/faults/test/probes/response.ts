import { owners, type Probe, type Probes } from "../probe.ts";

const unknownId = "00000000-0000-4000-8000-00000000dead";

export const headerProbes: Probes = {
  "receipt-missing": hasReceipt("GET /workspace"),
  "error-as-problem": contentType("GET /nowhere"),
  "content-type-missing": contentType("GET /workspace"),
};

export const errorProbes: Probes = {
  "error-text-missing": text("GET /verticals/no-such-trade"),
  "error-page": text("GET /verticals/no-such-trade"),
  "invalid-as-failure": ({ status }) => status("PATCH /site", { body: { theme: 1 } }),
  "not-found-as-success": ({ status }) => status("GET /verticals/no-such-trade"),
  "unknown-campaign-as-invalid": ({ status }) => status(`POST /campaigns/${unknownId}/pause`),
  "unknown-campaign-as-failure": ({ status }) => status(`POST /campaigns/${unknownId}/launch`),
  "unknown-job-as-invalid": ({ status }) => status(`GET /jobs/${unknownId}`),
  "subscription-required-as-forbidden": ({ status }) =>
    status("POST /campaigns", { body: { dailyBudgetCents: 1500 }, as: owners.withoutSubscription }),
  "conflict-as-precondition": ({ status }) => status("POST /site/publish", { as: owners.fresh }),
  "payment-for-campaign-as-not-found": ({ status }) =>
    status("POST /campaigns", { body: { dailyBudgetCents: 1500 }, as: owners.withoutSubscription }),
  "conflict-for-campaign-as-not-found": ({ status }) =>
    status("POST /campaigns", { body: { dailyBudgetCents: 1500 }, as: owners.withoutLicence }),
  "unconfigured-as-failure": async ({ status, control }) => {
    await control.setService({ configured: false });
    const answered = await status("GET /workspace");
    // The switch belongs to the process and is not part of a snapshot.
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
  "nulls-as-empty-texts": text("GET /leads", owners.fresh),
  "fields-in-snake-case": text("GET /workspace"),
  "success-truncated": text("GET /workspace"),
  "accepted-as-ok": ({ status }) => status("POST /campaigns", { body: { dailyBudgetCents: 1500 } }),
  "mutation-without-content": ({ status }) => status("PATCH /site", { body: {} }),
};

export const catalogueBodyProbes: Probes = {
  "rules-with-extra-key": text("GET /verticals/plumbing"),
  "platform-with-extra-key": text("GET /verticals/plumbing"),
};

/** Returns the text of a body. IDs of the seeded world are the same in every sandbox. */
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
