import { httpStatus } from "../../../verdicts/http-status.ts";
import type { TrialContext } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { McpReply } from "../../../mcp/mcp-reply.ts";
import { initialize } from "../../../mcp/open-session.ts";
import { oauthRules, ruleClause } from "../../../oauth/oauth-rules.ts";
import { callerOf } from "../with-client.ts";

/** The challenge to a first message without a credential, if there is one. Sent once in a run. */
export async function challenged(
  subject: Subject,
  context: TrialContext,
): Promise<McpReply | undefined> {
  const { token: _, ...caller } = callerOf(subject, context);
  const reply = await context.once("mcp challenge", () => initialize(caller));
  context.cite(reply.exchange);
  return reply.status === httpStatus.unauthorized ? reply : undefined;
}

/** The clause that names the operation which reads the agent interface's metadata, if the document has one. */
export function metadataClause({ contract }: Subject): string | undefined {
  const rules = oauthRules(contract);
  const isNamed = rules?.policy.resources?.metadata.mcp !== undefined;
  return rules && isNamed ? ruleClause(rules, "resources/metadata/mcp") : undefined;
}
