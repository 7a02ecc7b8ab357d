import { caseFor } from "../../../input/case-for.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";
import { initialize } from "../../mcp/open-session.ts";
import type { Case, CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { oauthRules, ruleClause } from "../../oauth/oauth-rules.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { unproven } from "../../../model/verdicts/verdicts.ts";
import { mcpOnceCheck } from "../mcp-check.ts";
import { callerOf } from "../with-client.ts";

interface ChallengedDefinition extends Omit<PropertyDefinition, "plan" | "applies" | "needs"> {
  readonly purpose: string;
  readonly rests: string;
  /** Number of requests of the case. Default: 1. */
  readonly requests?: number;
  /** Judges the challenge, or the metadata that it names. */
  readonly judge: (
    reply: McpReply,
    subject: Subject,
    context: TrialContext,
  ) => CaseVerdict | Promise<CaseVerdict>;
}

/** A check of the challenge to a message without a credential. It applies if the document names the interface's metadata. */
export function challengedCheck({
  purpose,
  rests,
  requests = 1,
  judge,
  ...definition
}: ChallengedDefinition): PropertyDefinition {
  const toCase = (subject: Subject, clause: string): Case =>
    caseFor(subject, {
      purpose,
      clause,
      rests,
      requests,
      isUnpaced: true,
      async trial(_input, context) {
        const reply = await challenged(subject, context);
        if (!reply) return unproven("a message without a credential is not challenged");
        return judge(reply, subject, context);
      },
    });
  return mcpOnceCheck({
    ...definition,
    applies: (subject) => metadataClause(subject) !== undefined,
    plan(subject) {
      const clause = metadataClause(subject);
      return clause === undefined ? undefined : toCase(subject, clause);
    },
  });
}

/** The challenge to a first message without a credential, if there is one. Sent once in a run. */
async function challenged(subject: Subject, context: TrialContext): Promise<McpReply | undefined> {
  const { token: _, ...caller } = callerOf(subject, context);
  const reply = await context.once("mcp challenge", () => initialize(caller));
  context.cite(reply.exchange);
  return reply.status === httpStatus.unauthorized ? reply : undefined;
}

/** The clause that names the operation which reads the agent interface's metadata, if the document has one. */
function metadataClause({ contract }: Subject): string | undefined {
  const rules = oauthRules(contract);
  const isNamed = rules?.policy.resources?.metadata.mcp !== undefined;
  return rules && isNamed ? ruleClause(rules, "resources/metadata/mcp") : undefined;
}
