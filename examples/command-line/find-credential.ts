import { tokenSource, type TokenSource } from "@local-ads/client/oauth";
import { findLogin } from "@local-ads/client/oauth/node";

/** The key if there is one, otherwise the tokens of `plumbline login`, renewed automatically. Undefined if there is neither. */
export async function findCredential(
  baseUrl: string,
  key: string | undefined,
): Promise<string | TokenSource | undefined> {
  if (key) return key;
  const store = await findLogin(baseUrl);
  return store ? tokenSource({ store }) : undefined;
}
