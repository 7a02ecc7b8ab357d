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
  "subscription-required-as-forbidden": creation(owners.withoutSubscription),
  "conflict-as-precondition": ({ status }) => status("POST /site/publish", { as: owners.fresh }),
  "payment-for-campaign-as-not-found": creation(owners.withoutSubscription),
  "payment-for-campaign-as-conflict": creation(owners.withoutSubscription),
  "payment-for-launch-as-conflict": launch(owners.withoutSubscription),
  "conflict-for-campaign-as-not-found": creation(owners.withoutLicence),
  "conflict-for-campaign-as-payment": creation(owners.withoutLicence),
  "conflict-for-launch-as-payment": launch(owners.withoutLicence),
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

function creation(as: string): Probe {
  return ({ status }) => status("POST /campaigns", { body: { dailyBudgetCents: 1500 }, as });
}

function launch(as: string): Probe {
  return async ({ send, status }) => {
    const [first] = (await send("GET /campaigns", { as })).json.campaigns;
    return status(`POST /campaigns/${first.id}/launch`, { as });
  };
}
