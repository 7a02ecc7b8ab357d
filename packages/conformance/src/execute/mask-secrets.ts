import type { Identity } from "../model/target.ts";
import { secretMark } from "../report/curl/shell-quote.ts";

/** A function that replaces each identity's secret, in each form in which it travels, by `<secret>`. */
export function maskSecrets(identities: readonly Identity[]): (text: string) => string {
  const secrets = identities.flatMap(({ token }) => (token ? writings(token) : []));
  // A longer secret may contain a shorter one.
  const ordered = [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
  return (text) => ordered.reduce((masked, secret) => masked.replaceAll(secret, secretMark), text);
}

/** Shorter tokens are no secrets, and would be found in any text. */
const shortestSecret = 6;

function writings(token: string): string[] {
  if (token.length < shortestSecret) return [];
  const base64 = Buffer.from(token).toString("base64");
  return [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1), base64];
}
