import { broken, holds } from "../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { textAt } from "../../oauth/json-members.ts";
import { connect } from "../../oauth/connection.ts";
import { oauthCheck } from "./oauth-check.ts";

/** Reports an answer whose scope is wider than what was asked for. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
export const grantedScope: PropertyDefinition = oauthCheck({
  name: "granted-scope",
  severity: "advice",
  title: "A token has no scope that was not asked for",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { scheme }) => {
    const [scope] = Object.keys(scheme.scopes);
    if (scope === undefined) return undefined;
    return [
      {
        purpose: `a connection with ${scope} alone`,
        clause: "token",
        rests: "the scope of an answer is no wider than that of the request",
        async trial(walk) {
          const { body } = await connect(walk, { scopes: [scope] });
          const given = textAt(body, "scope")?.split(" ");
          if (!given) return { outcome: "unproven", why: "the answer names no scope" };
          const wider = given.filter((one) => one !== scope);
          return wider.length === 0
            ? holds
            : broken(given.join(" "), scope, { within: "body /scope" });
        },
      },
    ];
  },
});
