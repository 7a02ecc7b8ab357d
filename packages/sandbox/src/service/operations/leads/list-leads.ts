import type { LeadPage } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import { findOwnWorkspace } from "../workspace/find-own-workspace.ts";
import { maskLead } from "./mask-lead.ts";
import { showLead } from "./show-lead.ts";

const defaultLimit = 50;

/** Returns a page of leads, newest first. The cursor is the ID of the last lead of the previous page. */
export async function listLeads(
  { query }: { readonly query: { readonly limit?: number; readonly cursor?: string } },
  work: Work,
): Promise<LeadPage> {
  const { id: workspaceId, hasSubscription } = await findOwnWorkspace(work);
  const limit = query.limit ?? defaultLimit;
  const start = query.cursor === undefined ? {} : await findStart(query.cursor, work);
  // One more lead than the page has shows whether another page follows.
  const found = await work.repositories.leads.list({ workspaceId, limit: limit + 1, ...start });
  const page = found.slice(0, limit);
  return {
    leads: page.map(hasSubscription ? showLead : maskLead),
    gated: !hasSubscription,
    nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The cursor is a position in the order of arrival, so leads that arrive between two pages do not shift the next page. */
async function findStart(cursor: string, work: Work): Promise<{ readonly before: number }> {
  const { caller, repositories } = work;
  const last = await repositories.leads.find(caller.workspaceId, cursor.toLowerCase());
  if (last) return { before: last.sequence };
  throw new Rejection("invalid-input", `The cursor "${cursor}" was not returned by this list.`);
}
