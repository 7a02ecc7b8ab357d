import { checkCredential } from "../check/check-auth.ts";
import type { CredentialSource } from "../check/credential-source.ts";
import type { OngoingCall, SentCredential } from "../ongoing/ongoing-call.ts";

/** The credential of one attempt; undefined if none is sent. Rejects if the caller's function throws or returns an invalid credential, and if the call is aborted meanwhile. */
export async function resolveCredential({
  call,
  runtime: { auth, baseUrl },
  signal,
  aborted,
}: OngoingCall): Promise<SentCredential | undefined> {
  const { credential, functions } = call.entry;
  const several = functions?.credentials;
  if (auth === null || !credential) return undefined;
  if (typeof auth === "string" && !several) return auth;
  signal.throwIfAborted();
  if (several) {
    const provided = several.provide(call.name, credential, auth, { signal, baseUrl });
    return Promise.race([provided, aborted]);
  }
  // Only operations with these functions take an object of credentials.
  const given =
    typeof auth === "function" ? auth() : (auth as CredentialSource).token(signal, baseUrl);
  return checkCredential(await Promise.race([given, aborted]));
}
