import type { Lead } from "@local-ads/client";
import type { StoredLead } from "../../repositories/leads.ts";

/** A lead with everything that was left on the site. */
export function showLead({ id, receivedAt, details }: StoredLead): Lead {
  return { ...details, id, receivedAt: new Date(receivedAt).toISOString() };
}
