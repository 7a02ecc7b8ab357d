import { checkCredential } from "../options/check-auth.ts";
import type { CredentialSource } from "../options/credential-source.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { SentCredential } from "../request/operation.ts";

/** The credential of one attempt; undefined if none is sent. Rejects if the caller's function throws or returns an invalid credential, and if the call is aborted meanwhile. */
export async function resolveCredential({
  call,
  runtime: { auth, baseUrl },
  signal,
  aborted,
}: OngoingCall): Promise<SentCredential | undefined> {
  const { credential, functions } = call.entry;
  const provide = functions?.credentials?.provide;
  if (auth === null || !credential) return undefined;
  if (typeof auth === "string" && !provide) return auth;
  signal.throwIfAborted();
  const given =
    provide?.(call.name, credential, auth, { signal, baseUrl }) ??
    // Only operations with that function take an object of credentials.
    (typeof auth === "function" ? auth() : (auth as CredentialSource).token(signal, baseUrl));
  const sent = await Promise.race([given, aborted]);
  return provide ? sent : checkCredential(sent);
}
