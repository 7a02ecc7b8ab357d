import { ClientError } from "./client-error.ts";
import type { Auth, CredentialSource } from "../call/client-options.ts";

/** Throws ClientError `auth-invalid`. What a caller provides is called as the types say, and its result checked. */
export function checkAuth(auth: unknown): Auth | null {
  // Any value may be read for properties that it may lack.
  const { token, reject } = Object(auth) as Partial<CredentialSource>;
  const isSource = typeof token === "function" && typeof reject === "function";
  if (auth === null || typeof auth === "function" || isSource) return auth as Auth | null;
  return checkCredential(auth);
}

/** A credential that can stand in a header. Its value is never repeated in a message. Throws ClientError `auth-invalid`. */
export function checkCredential(credential: unknown): string {
  const isText = typeof credential === "string";
  if (isText && /^[!-~]+$/.test(credential)) return credential;
  const found = isText ? "a text with other characters, or an empty one" : typeof credential;
  throw new ClientError(
    "auth-invalid",
    `The credential must be a text of visible ASCII characters without spaces, and is ${found}; pass null to call without one`,
  );
}
