import type { CredentialEntry } from "./operation-table.ts";
import { checkCredential } from "./check-auth.ts";
import type { Auth } from "./client-options.ts";

/** Where the credential of one call goes. */
export interface PlacedCredential {
  /** Undefined where none is sent. */
  readonly value: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const none: PlacedCredential = { value: undefined, headers: {}, query: {} };

/** The credential in its place. Rejects when the caller's function does, or provides what cannot be sent. */
export async function resolveCredential(
  auth: Auth | null,
  entry: CredentialEntry | undefined,
  signal: AbortSignal,
): Promise<PlacedCredential> {
  if (auth === null || !entry) return none;
  const value = typeof auth === "string" ? auth : checkCredential(await provide(auth, signal));
  const placed = { [entry.name]: `${entry.prefix}${value}` };
  return { ...none, value, [entry.in === "header" ? "headers" : "query"]: placed };
}

function provide(auth: Exclude<Auth, string>, signal: AbortSignal): string | Promise<string> {
  return typeof auth === "function" ? auth() : auth.token(signal);
}
