import { ClientError } from "./client-error.ts";
import type { Auth, CredentialSource } from "./client-options.ts";

/** Throws ClientError `auth-invalid`. */
export function checkAuth(auth: unknown): Auth | null {
  if (auth === null) return null;
  // What a caller provides is called as the types say, and its result checked.
  if (typeof auth === "function") return auth as () => string | Promise<string>;
  if (isSource(auth)) return auth;
  return checkCredential(auth);
}

function isSource(auth: unknown): auth is CredentialSource {
  return (
    typeof auth === "object" &&
    auth !== null &&
    "token" in auth &&
    typeof auth.token === "function" &&
    "reject" in auth &&
    typeof auth.reject === "function"
  );
}

/** A credential that can stand in a header. Its value is never repeated in a message. Throws ClientError `auth-invalid`. */
export function checkCredential(credential: unknown): string {
  if (typeof credential === "string" && /^[\x21-\x7e]+$/.test(credential)) return credential;
  const found =
    typeof credential === "string"
      ? "a text with other characters, or an empty one"
      : typeof credential;
  throw new ClientError(
    "auth-invalid",
    `The credential must be a text of visible ASCII characters without spaces, and is ${found}; pass null to call without one`,
  );
}
