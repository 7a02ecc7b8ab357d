import type { CredentialEntry } from "./operation-table.ts";
import { checkCredential } from "./check-auth.ts";
import type { Auth } from "./client-options.ts";

/** Where the credential of one call goes. */
export interface PlacedCredential {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const none: PlacedCredential = { headers: {}, query: {} };

/** The credential in its place. Rejects when the caller's function does, or provides what cannot be sent. */
export async function resolveCredential(
  auth: Auth | null,
  entry: CredentialEntry | undefined,
): Promise<PlacedCredential> {
  if (auth === null || !entry) return none;
  const credential = typeof auth === "string" ? auth : checkCredential(await auth());
  const value = { [entry.name]: `${entry.prefix}${credential}` };
  return entry.in === "header" ? { ...none, headers: value } : { ...none, query: value };
}
