import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { textAt } from "../../oauth/text-at.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import type { Connection } from "../../oauth/connection.ts";
import { type Lifetime, lifetimeOf } from "./lifetime-of.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a token response that may be cached, is not for a bearer token, or states another lifetime than declared. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export const tokenAnswer: PropertyDefinition = oauthCheck({
  name: "token-answer",
  severity: "must",
  title: "A token response states type and lifetime and is not cached",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, rules) => {
    const lifetime = lifetimeOf(rules, "accessToken");
    return [
      {
        purpose: "the response to a code",
        clause: "token",
        rests: "a token response states token_type Bearer and Cache-Control: no-store",
        trial: async (walk) => judgeForm(await sharedConnection(walk)),
      },
      lifetime && {
        purpose: "the lifetime in the response to a code",
        clause: lifetime.clause,
        rests: `an access token lasts ${lifetime.text}`,
        trial: async (walk: OAuthWalk) => judgeLifetime(await sharedConnection(walk), lifetime),
      },
    ];
  },
});

function judgeForm({ body, issued }: Connection): CaseVerdict {
  const type = textAt(body, "token_type");
  if (type?.toLowerCase() !== "bearer")
    return broken(type ?? "no token_type", "Bearer", { within: "body /token_type" });
  const caching = issued.response.headers["cache-control"] ?? "";
  return /\bno-store\b/i.test(caching)
    ? holds
    : broken(caching || "no header cache-control", "no-store", { within: "header cache-control" });
}

/** Allowed difference in seconds, because time may pass before the response is written. */
const slack = 5;

function judgeLifetime({ body }: Connection, { milliseconds }: Lifetime): CaseVerdict {
  const declared = milliseconds / 1_000;
  const given = body["expires_in"];
  if (given === undefined) return { outcome: "unproven", why: "the response has no expires_in" };
  const isRight = typeof given === "number" && given <= declared && given >= declared - slack;
  return isRight
    ? holds
    : broken(JSON.stringify(given), String(declared), { within: "body /expires_in" });
}
