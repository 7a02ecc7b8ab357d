import { checkCredential } from "../check/check-auth.ts";
import type { OngoingCall } from "./ongoing-call.ts";

/**
 * The credential of one try, or what provides it; undefined where none is sent. Rejects when the caller's function does or provides what cannot be sent, and
 * when waiting for it is given up.
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
