import { type ClientEvent, createClient, orThrow } from "@local-ads/client";
import { fault, faults } from "@local-ads/client/testing";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Creates a campaign over a network that loses responses. All attempts have one key, so there is one job. */
export async function createOnce({ ads, key }: Services): Promise<void> {
  const network = faults([fault.lost(fault.pass()), fault.unavailable()], {
    fetch: (request) => fetch(request),
  });
  const log: string[] = [];
  const client = createClient({
    baseUrl: ads,
    auth: key,
    fetch: network,
    onEvent: (event) => log.push(...toLine(event)),
  });
  const body = { dailyBudgetCents: 2500, name: "Spring" };
  const idempotencyKey = crypto.randomUUID();

  const created = orThrow(await client.createCampaign({ body, idempotencyKey }));
  const { attempts, replayed, inDoubt, waits } = created.receipt;
  check([created.status, attempts, replayed, inDoubt], [202, 3, true, false]);
  check(
    waits.map(({ reason }) => reason),
    ["failure", "failure"],
  );
  check(new Set(network.requests.map((sent) => `${sent.key} ${sent.body}`)).size, 1);
  check(log, ["no-response", "503", "202", "createCampaign: response"]);

  const again = orThrow(await client.createCampaign({ body, idempotencyKey }));
  check(again.data.job.id, created.data.job.id);
  const other = await client.createCampaign({ body: { dailyBudgetCents: 3000 }, idempotencyKey });
  if (other.ok || other.kind !== "response") throw new Error("a key was accepted for two inputs");
  check(other.status, 409);
}

function toLine(event: ClientEvent): string[] {
  if (event.type === "attempt-end") return [String(event.status ?? event.reason)];
  return event.type === "call-end" ? [`${event.operation}: ${event.kind}`] : [];
}
