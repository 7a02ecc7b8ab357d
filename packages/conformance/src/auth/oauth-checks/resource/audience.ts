import type { PropertyDefinition } from "../../../model/check.ts";
import { ruleClause } from "../../oauth/oauth-rules.ts";
import { secretMark } from "@plumbline/report";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import { securedCheck } from "./secured-check.ts";
import { judgeRejectedToken } from "../judge-taken-token.ts";

/** Reports an operation that accepts a token of another resource. @see https://www.rfc-editor.org/rfc/rfc8707#section-2.2 */
export const audience: PropertyDefinition = securedCheck({
  name: "audience",
  severity: "must",
  title: "A token of the other interface is rejected",
  plan(_, rules) {
    const { resources } = rules.policy;
    if (resources?.metadata.mcp === undefined) return undefined;
    return {
      purpose: "a token of the agent interface, which is not valid here",
      clause: ruleClause(rules, "resources/tokens"),
      rests: "a token is valid only at the resource it was issued for",
      async trial(walk, input, context) {
        const { accessToken } = await sharedConnection(walk, { kind: "mcp" });
        // Sent as an unknown credential, so that it counts for no partition.
        const authorization = `Bearer ${secretMark}`;
        const sent = await context.send(input, { token: accessToken, authorization });
        return judgeRejectedToken(walk, sent);
      },
    };
  },
});
