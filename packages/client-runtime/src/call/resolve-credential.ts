import { checkCredential } from "../check/check-auth.ts";
import type { CredentialSource } from "../check/credential-source.ts";
import type { PlacedCredential } from "../request/operation.ts";
import type { OngoingCall } from "./ongoing-call.ts";

/** A credential, or several with their places. */
export type SentCredential = string | readonly PlacedCredential[];

/**
 * The credential of one attempt, or a promise of it; undefined if none is sent. Rejects if the caller's function throws or returns an
 * invalid credential, and if the call is aborted meanwhile.
 */
export function resolveCredential({
  call,
  runtime: { auth, baseUrl },
  signal,
  aborted,
}: OngoingCall): Promise<SentCredential> | string | undefined {
  const { credential, functions } = call.entry;
  if (auth === null || !credential) return undefined;
  const several = functions?.credentials;
  if (typeof auth === "string" && !several) return auth;
  const provide = async (): Promise<SentCredential> => {
    if (several) return several.provide(call.name, credential, auth, { signal, baseUrl });
    // Only operations with these functions take an object of credentials.
    return typeof auth === "function" ? auth() : (auth as CredentialSource).token(signal, baseUrl);
  };
  signal.throwIfAborted();
  const first = async (): Promise<SentCredential> => {
    const given = await Promise.race([provide(), aborted]);
    return several ? given : checkCredential(given);
  };
  return first();
}
