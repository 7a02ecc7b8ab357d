/* oxlint-disable no-console -- an example prints what it does */
import { createClient, orThrow } from "@local-ads/client";

const client = createClient({
  baseUrl: process.env["LOCAL_ADS_URL"] ?? "http://127.0.0.1:4010/v1",
  auth: process.env["LOCAL_ADS_KEY"] ?? "any-key", // or a function that provides one for each call
});

// Or throw: when anything but a success will not do.
const { data } = orThrow(await client.getSite());
console.log(data.site.displayName);

// Or look: the outcome says what happened, and what to do next follows from it.
const outcome = await client.createCampaign({ body: { dailyBudgetCents: 2500, name: "Spring" } });
switch (outcome.kind) {
  case "response":
    if (outcome.ok) console.log("queued", outcome.data.job.id);
    else console.warn(outcome.status, outcome.error.error, outcome.receipt.requestId);
    break;
  case "undocumented": // an answer that the document does not describe
  case "not-sent": // nothing reached the service
    console.warn(outcome.message);
    break;
  case "pending": // still being carried out when the time was up
  case "unknown-outcome": // sent, but no answer: only the same key is safe to send again
    console.warn(outcome.message, outcome.receipt.idempotencyKey);
    break;
}
