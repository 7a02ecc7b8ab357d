import { ClientError } from "./client-error.ts";

/**
 * The `auth` of a client whose document has no place for a credential: `null`. Throws ClientError `auth-invalid` if a credential is passed.
 * Generated clients call it.
 * @example
 * ```ts
 * import { rejectCredential } from "@plumbline/client-runtime";
 *
 * export const auth: null = rejectCredential({ auth: null });
 * ```
 */
export function rejectCredential({ auth }: { readonly auth?: unknown }): null {
  if (auth === undefined || auth === null) return null;
  throw new ClientError(
    "auth-invalid",
    "No operation takes a credential, because the document has no security scheme that a client can send. Generate the client with --credential <scheme>, or add a scheme with --overrides <file>; or pass auth: null",
  );
}
