import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { connect, refresh, type Tokens, tokensIn } from "../../oauth/connection.ts";
import type { Subject } from "../../../model/subject.ts";
import { oauthRules } from "../../oauth/oauth-rules.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { takeTime } from "../../oauth/take-time.ts";
import { clock, lastingCredentials } from "../../../checks/needs/time.ts";
import { judgeGranted, judgeRejectedGrant } from "../judge-granted.ts";
import { type Lifetime, lifetimeOf, marginOf, rounding } from "./lifetime-of.ts";
import { oauthCheck } from "../oauth-check.ts";

/**
 * Reports a refresh token that expires too early, or whose lifetime a refresh extends.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-1.5
 */
export const refreshLifetime: PropertyDefinition = oauthCheck({
  name: "refresh-lifetime",
  severity: "must",
  title: "A refresh token is valid for exactly its declared lifetime",
  on: ["token"],
  needs: [clock, lastingCredentials("the lifetime of a connection", connectionLife)],
  after: ["oauth/refresh-rotates"],
  isLast: true,
  endsRun: true,
  cases(_, rules) {
    const lifetime = lifetimeOf(rules, "refreshToken");
    const expiry = rules.policy.refresh?.expiry;
    if (!lifetime || expiry !== "with-connection") return undefined;
    return {
      purpose: "a connection refreshed shortly before and after it expires",
      clause: "refresh/expiry",
      rests: `a refresh token expires ${lifetime.text} after its connection began, however often it is refreshed`,
      requests: 3,
      trial: (walk) => judge(walk, lifetime),
    };
  },
});

function connectionLife({ contract }: Subject): number | undefined {
  const rules = oauthRules(contract);
  return rules && lifetimeOf(rules, "refreshToken")?.milliseconds;
}

async function judge(walk: OAuthWalk, lifetime: Lifetime): Promise<CaseVerdict> {
  const { context } = walk;
  const { milliseconds, text, clause } = lifetime;
  const started = await takeTime(walk);
  const connection = await connect(walk);
  let tokens: Tokens = connection;
  let moved = 0;
  for (const at of [milliseconds / 2, milliseconds - marginOf(lifetime)]) {
    const rest = Math.max(1, Math.floor(at - context.ageOf(started)));
    await context.letPass(rest, { isLeftOut: true });
    moved += rest;
    const answer = await refresh(walk, connection, tokens);
    if (context.ageOf(started) >= milliseconds)
      return unproven("the connection expired during the request");
    const next = tokensIn(answer);
    if (!next) return judgeGranted(answer, `new tokens until ${text} have passed`);
    tokens = next;
  }
  // The target's clock may not advance by itself.
  await context.letPass(milliseconds + rounding - moved, { isLeftOut: true });
  const verdict = judgeRejectedGrant(
    await refresh(walk, connection, tokens),
    `the refresh is rejected after ${text}`,
  );
  return verdict.outcome === "holds" ? { outcome: "holds", clauses: [clause] } : verdict;
}
