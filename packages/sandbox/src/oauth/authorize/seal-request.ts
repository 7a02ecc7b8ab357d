import { createHmac, timingSafeEqual } from "node:crypto";
import type { OwnerSessionRow } from "../../state/database/tables.ts";
import { hashSecret } from "../../dispatch/find-credential.ts";

/**
 * Returns the seal that ties a consent form to the request and the session of the page. The key never leaves the server,
 * and every instance has it.
 */
export function sealRequest(
  { row }: { readonly row: Pick<OwnerSessionRow, "hash"> },
  query: string,
): string {
  return createHmac("sha256", row.hash).update(`consent\n${query}`).digest("base64url");
}

/** Compares a seal with the expected one in constant time. */
export function isSeal(seal: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(seal)), Buffer.from(hashSecret(expected)));
}
