import {
  createClient,
  createMethods,
  isPageError,
  items,
  listLeadsOperation,
} from "@local-ads/client";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Reads a list page by page, stops, continues from a cursor, and counts it with a single method. */
export async function listLeads({ ads, key }: Services): Promise<void> {
  const options = { baseUrl: ads, auth: key };
  const client = createClient(options);
  const query = { limit: 50 };

  const first: unknown[] = [];
  for await (const lead of client.listLeads.items({ query })) {
    first.push(lead.id);
    if (first.length === 60) break;
  }

  const rest: unknown[] = [];
  let cursor: string | null | undefined;
  for await (const { data, next } of client.listLeads.pages({ query })) {
    check(
      data.leads.map(({ id }) => id),
      first.slice(0, 50),
    );
    check(next, data.nextCursor);
    cursor = data.nextCursor;
    break;
  }
  for await (const { data } of client.listLeads.pages({ query }, { cursor }))
    rest.push(...data.leads.map(({ id }) => id));
  check(rest.slice(0, 10), first.slice(50));

  const methods = createMethods({ listLeads: listLeadsOperation }, options);
  let count = 0;
  for await (const lead of items(methods.listLeads, { query: { limit: 100 } }))
    count += lead.id ? 1 : 0;
  check(count, rest.length + 50);

  try {
    for await (const _ of client.listLeads.pages({ signal: AbortSignal.abort() }))
      check("a page", "none");
    throw new Error("the aborted list ended");
  } catch (error) {
    if (!isPageError(error)) throw error;
    check([error.code, error.cursor], ["not-sent", null]);
  }
}
