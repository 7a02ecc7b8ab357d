import type { Exchange } from "@plumbline/report";
import { discover } from "./discover.ts";
import type { OAuthWalk } from "./oauth-walk.ts";
import { wellKnownUrl } from "./well-known-url.ts";

/** An exchange that nothing hangs on: `Hands.ageOf` tells how long ago it was. */
export async function takeTime(walk: OAuthWalk): Promise<Exchange> {
  const { issuer } = await discover(walk);
  const url = wellKnownUrl(issuer, "oauth-authorization-server");
  return (await walk.ask("metadata", { method: "GET", url })).exchange;
}
