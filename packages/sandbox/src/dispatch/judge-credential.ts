import type { InterfaceKind } from "@plumbline/contract";
import type { CredentialRow } from "../database/tables.ts";
import type { RefusalName } from "./refusal.ts";

export type CredentialVerdict =
  | { readonly kind: "good"; readonly row: CredentialRow }
  | { readonly kind: "bad"; readonly refusal: RefusalName; readonly detail: string };

/** Whether a credential is good at an instant, and at an interface. It expires at, not after, the end of its lifetime. */
export function judgeCredential(
  row: CredentialRow | undefined,
  now: number,
  at?: InterfaceKind,
): CredentialVerdict {
  if (row === undefined)
    return bad("credential-missing", "the credential that was sent is not known");
  if (row.revoked_at !== null && row.revoked_at <= now)
    return bad("credential-revoked", `revoked at ${new Date(row.revoked_at).toISOString()}`);
  if (row.expires_at <= now)
    return bad("credential-expired", `expired at ${new Date(row.expires_at).toISOString()}`);
  if (at !== undefined && row.resource !== null && row.resource !== at)
    return bad("credential-missing", "the token was issued for another resource");
  return { kind: "good", row };
}

function bad(refusal: RefusalName, detail: string): CredentialVerdict {
  return { kind: "bad", refusal, detail };
}
