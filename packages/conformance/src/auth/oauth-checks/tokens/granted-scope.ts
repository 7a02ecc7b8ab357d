import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { textAt } from "../../oauth/text-at.ts";
import { connect } from "../../oauth/connection.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a token response with a wider scope than requested. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
export const grantedScope: PropertyDefinition = oauthCheck({
  name: "granted-scope",
  severity: "advice",
  title: "A token has no scope that was not requested",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: (_, { scheme }) => {
    const [scope] = Object.keys(scheme.scopes);
    if (scope === undefined) return undefined;
    return {
      purpose: `a connection with ${scope} alone`,
      clause: "token",
      rests: "the scope of the response is not wider than that of the request",
      async trial(walk) {
        const { body } = await connect(walk, { scopes: [scope] });
        const given = textAt(body, "scope")?.split(" ");
        if (!given) return { outcome: "unproven", why: "the response names no scope" };
        const wider = given.filter((one) => one !== scope);
        return wider.length === 0
          ? holds
          : broken(given.join(" "), scope, { within: "body /scope" });
      },
    };
  },
});
