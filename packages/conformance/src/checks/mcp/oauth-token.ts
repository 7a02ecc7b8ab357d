import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { oauthRules } from "../../oauth/oauth-rules.ts";
import { credentialsClause, planOnce } from "./plan-mcp.ts";
import { tokenCase, tokenSkip } from "./token-case.ts";

/** Reports an agent interface that refuses a token issued for it. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage */
export const oauthToken: PropertyDefinition = {
  name: "oauth-token",
  severity: "must",
  needs: ["oauth"],
  after: ["mcp/resource-metadata"],
  title: "The agent interface takes a token that was issued for it",
  plan: (subject) =>
    planOnce(subject, () => {
      const rules = oauthRules(subject.contract);
      const taken = subject.contract.policies.mcp?.credentials ?? [];
      if (!rules || !taken.includes(rules.scheme.name)) return [];
      const planned = tokenCase(subject, {
        purpose: "a session with a token of the agent interface",
        clause: credentialsClause,
        rests: `the agent interface takes credentials of ${rules.scheme.name}`,
        kind: "mcp",
        trial({ reply }) {
          if (reply.kind === "result") return holds;
          const found = describeReply(reply);
          return reply.status === httpStatus.unauthorized
            ? broken(found, "a session")
            : unproven(`answered with ${found}`);
        },
      });
      return tokenSkip(subject) ?? [planned];
    }),
};
