import { createHmac, timingSafeEqual } from "node:crypto";
import { hashSecret } from "../../dispatch/find-credential.ts";

/** Returns the token for the forms of a browser. It is derived from the secret of a cookie and does not reveal it. */
export function formTokenOf(secret: string): string {
  return createHmac("sha256", secret).update("form token").digest("base64url");
}

/** Compares a token with a hash in constant time. */
export function hasHash(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(token)), Buffer.from(hash));
}
