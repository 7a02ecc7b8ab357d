import { isFailure } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import type { Case, CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import type { McpCaller } from "../../mcp/mcp-caller.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";
import { initialize } from "../../mcp/open-session.ts";
import { describeOutcome } from "../../mcp/tool-outcome.ts";
import { caseFor } from "../../../input/case-for.ts";
import { unauthenticated as expectedStatuses } from "../../../checks/auth/unauthenticated.ts";
import { mcpOnceCheck, credentialsClause } from "../mcp-check.ts";
import { callWith } from "../tool-trial.ts";
import { callerOf, withTool } from "../with-client.ts";

const neverIssued = "plumbline-never-issued-0123456789";

/** Reports an agent interface that accepts callers without a valid credential. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#error-handling */
export const unauthenticated: PropertyDefinition = mcpOnceCheck({
  name: "unauthenticated",
  severity: "must",
  expectsRejection: true,
  title: "A message without a valid credential is rejected",
  plan: (subject) => [
    rejectionCase(subject, "credential left out of the first message", (context) =>
      judgeFirst(subject, context),
    ),
    rejectionCase(subject, "credential left out of a tool call", (context) =>
      judgeCall(subject, context, anonymous(subject, context)),
    ),
    rejectionCase(subject, "tool call with a credential that was never issued", (context) =>
      judgeCall(subject, context, { ...anonymous(subject, context), token: neverIssued }),
    ),
  ],
});

function rejectionCase(
  subject: Subject,
  purpose: string,
  trial: (context: TrialContext) => Promise<CaseVerdict>,
): Case {
  return caseFor(subject, {
    purpose,
    clause: credentialsClause,
    rests: "the agent interface accepts the document's credentials, and an invalid one returns 401",
    isUnpaced: true,
    trial: (_input, context) => trial(context),
  });
}

function anonymous(subject: Subject, context: TrialContext): McpCaller {
  const { token: _, ...caller } = callerOf(subject, context);
  return caller;
}

/** Judges the first message. A session may begin without a credential if calls require one. */
async function judgeFirst(subject: Subject, context: TrialContext): Promise<CaseVerdict> {
  const reply = await initialize(anonymous(subject, context));
  return reply.kind === "result"
    ? unproven("a session begins without a credential")
    : judgeStatus(subject, reply, `status ${reply.status}`);
}

async function judgeCall(
  subject: Subject,
  context: TrialContext,
  as: McpCaller,
): Promise<CaseVerdict> {
  return withTool(subject, context, async (trial) => {
    const outcome = await callWith(trial, { input: subject.plain }, { as, isUnpaced: true });
    return judgeStatus(subject, outcome.reply, describeOutcome(outcome));
  });
}

/** Judges whether a reply has the status of the protocol or of the REST interface. */
function judgeStatus(subject: Subject, reply: McpReply, found: string): CaseVerdict {
  const { status } = reply;
  const taken = new Set([httpStatus.unauthorized, ...expectedStatuses(subject).statuses]);
  if (taken.has(status) && reply.kind !== "result") return holds;
  const isWrong =
    reply.kind === "result" || status === httpStatus.forbidden || isFailure(reply.status);
  return isWrong
    ? broken(found, `status ${httpStatus.unauthorized}`)
    : unproven(`returned ${found}`);
}
