import { createClient, type GetSiteOutcome, isClientError } from "@local-ads/client";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Reads and changes the site, and tells the outcomes of calls apart. */
export async function readSite({ ads, key, closedPort }: Services): Promise<void> {
  const client = createClient({ baseUrl: ads, auth: key });
  const unreachable = createClient({ baseUrl: "http://127.0.0.1:2/v1", auth: key, maxRetries: 0 });

  check(describe(await client.getSite()), "Rivera Plumbing");
  check(describe(await client.getSite({ auth: "wrong" })), "rejected with 401");
  check(describe(await client.getSite({ signal: AbortSignal.abort() })), "not-sent, aborted");
  const lost = closedPort === "not-sent" ? "unreachable" : "no-response";
  check(describe(await unreachable.getSite()), `${closedPort}, ${lost}`);

  const changed = await client.updateSite({ body: { tagline: "Leaks found fast", bio: null } });
  // Without strict, TypeScript narrows only by a comparison.
  if (changed.ok === false) throw new Error(changed.message);
  check([changed.data.site.tagline, changed.data.site.bio], ["Leaks found fast", null]);
  check(
    await codeOf(client.createCampaign({ body: { dailyBudgetCents: 2 ** 53 } })),
    "request-invalid",
  );
}

function describe(outcome: GetSiteOutcome): string {
  switch (outcome.kind) {
    case "response":
      return outcome.ok ? outcome.data.site.displayName : `rejected with ${outcome.status}`;
    case "undocumented":
      return `something else responded: ${outcome.text}`;
    case "not-sent":
    case "unknown-outcome":
      return `${outcome.kind}, ${outcome.reason}`;
  }
}

/** The code of the mistake that a call was rejected for, before anything was sent. */
async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
  } catch (error) {
    if (isClientError(error)) return error.code;
    throw error;
  }
  return undefined;
}
