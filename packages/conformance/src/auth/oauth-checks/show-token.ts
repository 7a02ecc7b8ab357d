import type { Exchange } from "@plumbline/report";
import { Inconclusive } from "../oauth/inconclusive.ts";
import type { OAuthWalk } from "../oauth/oauth-walk.ts";
import { securedRead } from "../oauth/resource-metadata.ts";

/** Sends an access token to a read that requires a token only. Throws Inconclusive if there is no such read. */
export async function showToken(walk: OAuthWalk, token: string): Promise<Exchange> {
  const secured = securedRead(walk.subject);
  if (!secured) throw new Inconclusive("no read works with a token alone");
  return walk.context.on(secured).send(secured.plain, { token });
}
