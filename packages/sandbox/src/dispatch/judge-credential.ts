import type { InterfaceKind } from "@plumbline/contract";
import type { CredentialRow } from "../state/database/tables.ts";
import type { RejectionName } from "./rejection.ts";

/** Whether a credential is valid, and why not. */
export type CredentialVerdict =
  | { readonly kind: "good"; readonly row: CredentialRow }
  | { readonly kind: "bad"; readonly rejection: RejectionName; readonly detail: string };

/** Decides whether a credential is valid at an instant and at an interface. It is no longer valid at the instant of its expiry. */
export function judgeCredential(
  row: CredentialRow | undefined,
  now: number,
  at?: InterfaceKind,
): CredentialVerdict {
  if (row === undefined) return bad("credential-missing", "The credential is unknown");
  if (row.revoked_at !== null && row.revoked_at <= now)
    return bad(
      "credential-revoked",
      `The credential was revoked at ${new Date(row.revoked_at).toISOString()}`,
    );
  if (row.expires_at <= now)
    return bad(
      "credential-expired",
      `The credential expired at ${new Date(row.expires_at).toISOString()}`,
    );
  if (at !== undefined && row.resource !== null && row.resource !== at)
    return bad("credential-missing", "The token was issued for another resource");
  return { kind: "good", row };
}

function bad(rejection: RejectionName, detail: string): CredentialVerdict {
  return { kind: "bad", rejection, detail };
}
