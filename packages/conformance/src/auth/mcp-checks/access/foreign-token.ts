import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { oauthRules, ruleClause } from "../../oauth/oauth-rules.ts";
import { mcpOnceCheck } from "../mcp-check.ts";
import { tokenCase, type TokenTrial } from "./token-case.ts";
import { allowedEndpoints, consent } from "../../interfaces.ts";

/** Reports an agent interface that accepts a token issued for the REST interface. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#token-handling */
export const foreignToken: PropertyDefinition = mcpOnceCheck({
  name: "foreign-token",
  severity: "must",
  needs: [consent, allowedEndpoints()],
  title: "A token of the other interface is rejected by the agent interface",
  applies: ({ contract }) => oauthRules(contract)?.policy.resources?.tokens === "bound",
  plan(subject) {
    const rules = oauthRules(subject.contract);
    if (!rules) return [];
    return tokenCase(subject, {
      purpose: "a first message with a credential of the other interface",
      clause: ruleClause(rules, "resources/tokens"),
      rests: "a token is valid only at the resource it was issued for",
      kind: "rest",
      trial: (trial) => judge(subject, trial),
    });
  },
});

async function judge(
  { plain }: Subject,
  { reply, token, context }: TokenTrial,
): Promise<CaseVerdict> {
  const found = describeReply(reply);
  const expected = `status ${httpStatus.unauthorized}`;
  if (reply.kind === "result") return broken(found, expected);
  const { status } = (await context.send(plain, { token })).response;
  if (!isSuccess(status)) return unproven(`the token's own interface returned ${status}`);
  if (reply.status === httpStatus.unauthorized) return holds;
  return reply.status === httpStatus.forbidden
    ? broken(found, expected)
    : unproven(`rejected: ${found}`);
}
