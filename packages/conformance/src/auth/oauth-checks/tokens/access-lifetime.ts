import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { connect } from "../../oauth/connection.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { takeTime } from "../../oauth/take-time.ts";
import { clock } from "../../../checks/needs/time.ts";
import { type Lifetime, lifetimeOf, marginOf, rounding } from "./lifetime-of.ts";
import { oauthCheck } from "../oauth-check.ts";
import { judgeRejectedToken, judgeTakenToken } from "../judge-taken-token.ts";
import { showToken } from "../show-token.ts";

/** Reports an access token that expires too early or too late. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2 */
export const accessLifetime: PropertyDefinition = oauthCheck({
  name: "access-lifetime",
  severity: "must",
  title: "An access token is valid for exactly its declared lifetime",
  on: ["token"],
  needs: [clock],
  after: ["oauth/code-flow"],
  isLast: true,
  cases(_, rules) {
    const lifetime = lifetimeOf(rules, "accessToken");
    if (!lifetime) return undefined;
    return {
      purpose: "an access token shortly before and after it expires",
      clause: lifetime.clause,
      rests: `an access token lasts ${lifetime.text}`,
      trial: (walk) => judge(walk, lifetime),
    };
  },
});

async function judge(walk: OAuthWalk, lifetime: Lifetime): Promise<CaseVerdict> {
  const { context } = walk;
  const { milliseconds } = lifetime;
  const started = await takeTime(walk);
  const { accessToken } = await connect(walk);
  const early = Math.max(1, Math.floor(milliseconds - marginOf(lifetime) - context.ageOf(started)));
  await context.letPass(early, { isLeftOut: true });
  const taken = judgeTakenToken(walk, await showToken(walk, accessToken));
  if (context.ageOf(started) >= milliseconds)
    return unproven("the token expired during the request");
  if (taken.outcome !== "holds") return taken;
  // The target's clock may not advance by itself.
  await context.letPass(milliseconds + rounding - early, { isLeftOut: true });
  return judgeRejectedToken(walk, await showToken(walk, accessToken));
}
