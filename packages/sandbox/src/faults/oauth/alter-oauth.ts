import type { OAuthSeams } from "../../oauth/oauth-seams.ts";
import { alter } from "../alter.ts";
import type { Fault } from "../fault.ts";

/** The half of a fault that is code: rules of the authorization server replaced, all others as they were. */
export function alterOAuth(
  change: (sound: OAuthSeams) => Partial<OAuthSeams>,
): Pick<Fault, "seam" | "apply"> {
  return alter("oauth", (sound) => ({ ...sound, ...change(sound) }));
}
