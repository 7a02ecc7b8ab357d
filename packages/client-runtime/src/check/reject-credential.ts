import { misuse } from "./misuse.ts";

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
  throw misuse("auth-invalid", "no scheme");
}
