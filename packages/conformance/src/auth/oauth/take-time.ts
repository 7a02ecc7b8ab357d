import type { Exchange } from "@plumbline/report";
import { discover } from "./discover.ts";
import type { OAuthWalk } from "./oauth-walk.ts";
import { wellKnownUrl } from "./well-known-url.ts";

/** Sends a harmless request as a time stamp: `ageOf` returns its age. */
export async function takeTime(walk: OAuthWalk): Promise<Exchange> {
  const { issuer } = await discover(walk);
  const url = wellKnownUrl(issuer, "oauth-authorization-server");
  return (await walk.ask("metadata", { method: "GET", url })).exchange;
}
