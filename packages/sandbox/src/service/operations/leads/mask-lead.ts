import type { Lead } from "@local-ads/client";
import type { LeadDetails, StoredLead } from "../../../state/repositories/lead-repository.ts";
import { maskText } from "./mask-text.ts";
import { showLead } from "./show-lead.ts";

const maskedEmail = "•••@•••";
const maskedPhone = "•••";

/** Returns a lead without contact details. */
export function maskLead(lead: StoredLead): Lead {
  const { name, email, phone, message, service, city, source, status } = lead.details;
  // Each field is listed, so that a new detail stays hidden by default.
  const details: LeadDetails = {
    name: initialOf(name),
    email: email === null ? null : maskedEmail,
    phone: phone === null ? null : maskedPhone,
    message: maskText(message, [name, withoutLastLabel(email ?? "")]),
    service,
    city,
    source,
    status,
  };
  return showLead({ ...lead, details });
}

function initialOf(name: string): string {
  const initial = /^\p{L}/u.exec(name.trim())?.[0];
  return initial === undefined ? "•" : `${initial}.`;
}

/** The last label of an address, for example "com", is a common word and is not masked. */
function withoutLastLabel(email: string): string {
  return email.replace(/\.[^.@]*$/u, "");
}
