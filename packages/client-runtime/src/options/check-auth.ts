import { can, isFunction } from "./check-options.ts";
import type { Auth } from "./credential-source.ts";
import { ClientError } from "./client-error.ts";

export const isSource: (value: unknown) => boolean = can("token", "reject");

/** Throws ClientError `auth-invalid`. The results of functions and sources are checked when they are called. */
export function checkAuth(auth: unknown): Auth | null {
  if (auth === null || isFunction(auth) || isSource(auth)) return auth as Auth | null;
  return checkCredential(auth);
}

/** A credential that is valid in a header. Messages never contain it. Throws ClientError `auth-invalid`. */
export function checkCredential(credential: unknown): string {
  const isText = typeof credential === "string";
  if (isText && /^[!-~]+$/.test(credential)) return credential;
  const found = isText
    ? "is empty or contains other characters"
    : `is of type ${typeof credential}`;
  throw new ClientError(
    "auth-invalid",
    `The credential must be a string of visible ASCII characters without spaces, but ${found}; pass null to call without one`,
  );
}
