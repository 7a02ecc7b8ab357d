import { createHmac } from "node:crypto";
import type { OwnerSession } from "../../pages/owner-sessions.ts";

/**
 * Ties a consent form to the request that was shown in it, and to the session it was shown in. The key never leaves the
 * server, and every instance has it.
 */
export function sealRequest({ row }: OwnerSession, query: string): string {
  return createHmac("sha256", row.hash).update(`consent\n${query}`).digest("base64url");
}
