import { unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { askWithForm, codeFields } from "../../oauth/ask-with-form.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { obtainCode } from "../../oauth/follow-authorization.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { takeTime } from "../../oauth/take-time.ts";
import { clock } from "../../../checks/needs/time.ts";
import { judgeGranted, judgeRejectedGrant } from "../judge-granted.ts";
import { type Lifetime, lifetimeOf, marginOf, rounding } from "../tokens/lifetime-of.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a code that expires too early or too late. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
export const codeLifetime: PropertyDefinition = oauthCheck({
  name: "code-lifetime",
  severity: "must",
  title: "An authorization code is valid for exactly its declared lifetime",
  on: ["token"],
  needs: [clock],
  after: ["oauth/code-flow"],
  cases(_, rules) {
    const lifetime = lifetimeOf(rules, "authorizationCode");
    if (!lifetime) return undefined;
    const { clause, text } = lifetime;
    const rests = `an authorization code expires ${text} after the approval`;
    return [
      {
        purpose: "a code shortly before it expires",
        clause,
        rests,
        trial: (walk) => judgeBefore(walk, lifetime),
      },
      {
        purpose: "a code after it expired",
        clause,
        rests,
        trial: (walk) => judgeAfter(walk, lifetime),
      },
    ];
  },
});

async function judgeBefore(walk: OAuthWalk, lifetime: Lifetime): Promise<CaseVerdict> {
  const { milliseconds, text } = lifetime;
  const request = await authorizationRequest(walk);
  const started = await takeTime(walk);
  const code = await obtainCode(walk, request);
  const rest = milliseconds - marginOf(lifetime) - walk.context.ageOf(started);
  if (rest > 0) await walk.context.letPass(Math.floor(rest), { isLeftOut: true });
  const answer = await askWithForm(walk, "token", codeFields(request, code));
  return walk.context.ageOf(started) < milliseconds
    ? judgeGranted(answer, `tokens until ${text} after the approval`)
    : unproven("the code expired during the request");
}

async function judgeAfter(walk: OAuthWalk, lifetime: Lifetime): Promise<CaseVerdict> {
  const request = await authorizationRequest(walk);
  const code = await obtainCode(walk, request);
  await walk.context.letPass(lifetime.milliseconds + rounding, { isLeftOut: true });
  const answer = await askWithForm(walk, "token", codeFields(request, code));
  return judgeRejectedGrant(answer, `the code is rejected after ${lifetime.text}`);
}
