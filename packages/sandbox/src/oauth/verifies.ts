import { hash, timingSafeEqual } from "node:crypto";

/** Returns whether a value has the format of a SHA-256 hash in base64url: 43 characters. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export function isChallenge(challenge: string): boolean {
  return /^[\w-]{43}$/.test(challenge);
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export function isVerifier(verifier: string): boolean {
  return /^[\w\-.~]{43,128}$/.test(verifier);
}

/**
 * Returns whether a verifier belongs to an S256 challenge, in constant time.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6
 */
export function verifies(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge);
  const actual = Buffer.from(hash("sha256", verifier, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
