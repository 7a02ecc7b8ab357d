import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { oauthRules, ruleClause } from "../../oauth/oauth-rules.ts";
import { planOnce } from "./plan-mcp.ts";
import { tokenCase, tokenSkip, type TokenTrial } from "./token-case.ts";

/** Reports an agent interface that takes a token issued for the document's own interface. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#token-handling */
export const foreignToken: PropertyDefinition = {
  name: "foreign-token",
  severity: "must",
  needs: ["oauth"],
  title: "A token of the other interface is refused by the agent interface",
  plan: (subject) =>
    planOnce(subject, () => {
      const rules = oauthRules(subject.contract);
      if (rules?.policy.resources?.tokens !== "bound") return [];
      const planned = tokenCase(subject, {
        purpose: "a first message with a credential of the other interface",
        clause: ruleClause(rules, "resources/tokens"),
        rests: "a token works only at the resource that it was issued for",
        kind: "rest",
        trial: (trial) => judge(subject, trial),
      });
      return tokenSkip(subject) ?? [planned];
    }),
};

async function judge(
  { plain }: Subject,
  { reply, token, hands }: TokenTrial,
): Promise<CaseVerdict> {
  const found = describeReply(reply);
  const expected = `status ${httpStatus.unauthorized}`;
  if (reply.kind === "result") return broken(found, expected);
  const { status } = (await hands.send(plain, { token })).response;
  if (!isSuccess(status)) return unproven(`the token's own interface answered ${status}`);
  if (reply.status === httpStatus.unauthorized) return holds;
  return reply.status === httpStatus.forbidden
    ? broken(found, expected)
    : unproven(`refused: ${found}`);
}
