import type { Client, PageOptions } from "@local-ads/client";

/** Counts all leads. A page is asked for when its first lead is, and not before. */
export async function countLeads(client: Client): Promise<number> {
  let count = 0;
  for await (const _ of client.listLeads.items({ query: { limit: 100 } })) count += 1;
  return count;
}

interface Outbox extends PageOptions {
  readonly save: (leads: readonly unknown[], next: string | null) => Promise<void>;
}

/** Copies all leads from a cursor on, and keeps with each page where to go on after it. */
export async function copyLeads(client: Client, { cursor, save }: Outbox): Promise<void> {
  for await (const { data } of client.listLeads.pages({ query: { limit: 100 } }, { cursor }))
    await save(data.leads, data.nextCursor);
}
