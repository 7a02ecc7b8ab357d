import type { Lead } from "@local-ads/client";
import type { StoredLead } from "../../../state/repositories/lead-repository.ts";

/** Returns a lead with its contact details. */
export function showLead({ id, receivedAt, details }: StoredLead): Lead {
  return { ...details, id, receivedAt: new Date(receivedAt).toISOString() };
}
