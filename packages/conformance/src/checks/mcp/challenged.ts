import { httpStatus } from "../../verdicts/http-status.ts";
import type { Hands } from "../../model/case.ts";
import type { Subject } from "../../model/check.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";
import { initialize } from "../../mcp/open-session.ts";
import { oauthRules, ruleClause } from "../../oauth/oauth-rules.ts";
import { callerOf } from "./with-client.ts";

/** The answer to a first message without a credential, if that is challenged: sent once in a run. */
export async function challenged(subject: Subject, hands: Hands): Promise<McpReply | undefined> {
  const { token: _, ...caller } = callerOf(subject, hands);
  const reply = await hands.once("mcp challenge", () => initialize(caller));
  hands.cite(reply.exchange);
  return reply.status === httpStatus.unauthorized ? reply : undefined;
}

/** The clause that says which operation reads the metadata of the agent interface, if the document says it. */
export function metadataClause({ contract }: Subject): string | undefined {
  const rules = oauthRules(contract);
  const isNamed = rules?.policy.resources?.metadata.mcp !== undefined;
  return rules && isNamed ? ruleClause(rules, "resources/metadata/mcp") : undefined;
}
