import { createHmac, timingSafeEqual } from "node:crypto";
import { hashSecret } from "../dispatch/find-credential.ts";

/** The token that the forms of a browser carry. It follows from the secret of a cookie, and does not disclose it. */
export function formTokenOf(secret: string): string {
  return createHmac("sha256", secret).update("form token").digest("base64url");
}

/** Compares a token with the hash of the right one, in constant time. */
export function hasHash(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(token)), Buffer.from(hash));
}
