import { checkCredential } from "./check-auth.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import { untilAborted } from "./until-aborted.ts";

/**
 * The credential of one try; undefined where none is sent. Rejects when the caller's function does or provides what cannot be sent, and
 * when waiting for it is given up.
 */
export async function resolveCredential({
  call,
  runtime: { auth },
  signal,
}: OngoingCall): Promise<string | undefined> {
  if (auth === null || !call.entry.credential) return undefined;
  if (typeof auth === "string") return auth;
  const provide = async (): Promise<string> =>
    typeof auth === "function" ? auth() : auth.token(signal);
  return checkCredential(await untilAborted(provide, signal));
}
