import { checkCredential } from "../check/check-auth.ts";
import type { OngoingCall } from "./ongoing-call.ts";

/**
 * The credential of one attempt, or a promise of it; undefined if none is sent. Rejects if the caller's function throws or returns an
 * invalid credential, and if the call is aborted meanwhile.
 */
export function resolveCredential({
  call,
  runtime: { auth },
  signal,
  aborted,
}: OngoingCall): Promise<string> | string | undefined {
  if (auth === null || !call.entry.credential) return undefined;
  if (typeof auth === "string") return auth;
  const provide = async (): Promise<string> =>
    typeof auth === "function" ? auth() : auth.token(signal);
  signal.throwIfAborted();
  const first = async (): Promise<string> =>
    checkCredential(await Promise.race([provide(), aborted]));
  return first();
}
