import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { oauthRules } from "../../oauth/oauth-rules.ts";
import { credentialsClause, mcpOnceCheck } from "../mcp-check.ts";
import { tokenCase } from "./token-case.ts";
import { allowedEndpoints, consent } from "../../interfaces.ts";

/** Reports an agent interface that rejects a token issued for it. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage */
export const oauthToken: PropertyDefinition = mcpOnceCheck({
  name: "oauth-token",
  severity: "must",
  needs: [consent, allowedEndpoints()],
  after: ["mcp/resource-metadata"],
  title: "The agent interface accepts a token that was issued for it",
  applies: (subject) => acceptedScheme(subject) !== undefined,
  plan: (subject) =>
    tokenCase(subject, {
      purpose: "a session with a token of the agent interface",
      clause: credentialsClause,
      rests: `the agent interface accepts credentials of ${acceptedScheme(subject)}`,
      kind: "mcp",
      trial({ reply }) {
        if (reply.kind === "result") return holds;
        const found = describeReply(reply);
        return reply.status === httpStatus.unauthorized
          ? broken(found, "a session")
          : unproven(`returned ${found}`);
      },
    }),
});

/** The name of the OAuth scheme, if the agent interface accepts its credentials. */
function acceptedScheme({ contract }: Subject): string | undefined {
  const name = oauthRules(contract)?.scheme.name;
  return contract.policies.mcp?.credentials.find((credential) => credential === name);
}
