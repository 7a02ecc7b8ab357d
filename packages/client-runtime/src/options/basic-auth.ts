/**
 * The credential of HTTP basic authentication, for `auth`.
 * @see https://www.rfc-editor.org/rfc/rfc7617
 * @example
 * ```ts
 * import { basicAuth } from "@plumbline/client-runtime";
 * import { createClient } from "./generated/client.ts";
 *
 * export const client = createClient({
 *   baseUrl: "http://127.0.0.1:4010/v2",
 *   auth: basicAuth("ada", "engine"),
 * });
 * ```
 */
export function basicAuth(user: string, password: string): string {
  if (user.includes(":")) throw new TypeError("A user name of basic authentication has no colon");
  // btoa() takes bytes as characters.
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}

/** Whether a credential with this prefix is one of basic authentication. */
export function isBasic(prefix: string): boolean {
  return /^basic $/i.test(prefix);
}
