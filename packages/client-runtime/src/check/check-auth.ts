import { misuse } from "./misuse.ts";
import type { Auth, CredentialSource } from "./credential-source.ts";

/** Throws ClientError `auth-invalid`. The results of functions and sources are checked when they are called. */
export function checkAuth(auth: unknown): Auth | null {
  // Object() makes any value readable.
  const { token, reject } = Object(auth) as Partial<CredentialSource>;
  const isSource = typeof token === "function" && typeof reject === "function";
  if (auth === null || typeof auth === "function" || isSource) return auth as Auth | null;
  return checkCredential(auth);
}

/** A credential that is valid in a header. Messages never contain it. Throws ClientError `auth-invalid`. */
export function checkCredential(credential: unknown): string {
  const isText = typeof credential === "string";
  if (isText && /^[!-~]+$/.test(credential)) return credential;
  throw misuse("auth-invalid", isText ? "text" : typeof credential);
}
