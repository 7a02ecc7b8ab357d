import { requiredScopes } from "@plumbline/contract";
import { broken, holds, unproven } from "../../judge/verdicts.ts";
import type { CaseVerdict, Hands } from "../../model/case.ts";
import type { PropertyCheck, Subject } from "../../model/check.ts";
import type { Identity } from "../../model/target.ts";
import { callTool } from "../../mcp/call-tool.ts";
import { connect } from "../../mcp/connect.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { keySlot, mapArguments } from "../../mcp/map-arguments.ts";
import type { McpCaller } from "../../mcp/mcp-caller.ts";
import type { Tool } from "../../mcp/tool.ts";
import { credentialsClause, planMcp } from "./plan-mcp.ts";
import { toolCase } from "./tool-case.ts";
import { findLacking } from "../auth/find-lacking.ts";
import { callerOf } from "./with-client.ts";

/** Reports a tool that a credential without the scope of its operation may call. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#scope-challenge-handling */
export const scopes: PropertyCheck = {
  kind: "property",
  id: "mcp/scopes",
  family: "mcp",
  severity: "must",
  expectsRefusal: true,
  title: "A credential without the needed scope cannot call the tool",
  needs: ["second-identity"],
  plan(subject) {
    const lacking = findLacking(subject);
    if (!lacking || "reason" in lacking) return lacking && planMcp(subject, lacking);
    return planMcp(subject, [
      toolCase(subject, {
        purpose: `as ${lacking.name}, who lacks the scope`,
        clause: credentialsClause,
        rests: `the operation requires the scope ${requiredScopes(subject.operation).join(" or ")}, at either interface`,
        requests: 1,
        trial: (tool, _client, hands) => judge(subject, { tool, lacking, hands }),
      }),
    ]);
  },
};

interface Attempt {
  readonly tool: Tool;
  readonly lacking: Identity;
  readonly hands: Hands;
}

async function judge(subject: Subject, { tool, lacking, hands }: Attempt): Promise<CaseVerdict> {
  const { operation, plain } = subject;
  const key = keySlot(tool, operation) === undefined ? {} : { key: hands.mintKey(plain, "scope") };
  const mapping = mapArguments(tool, { operation, input: hands.taken(plain), ...key });
  if (mapping.why !== undefined) return unproven(mapping.why);
  const { client, reply } = await connect(asIdentity(subject, hands, lacking));
  if (!client) return unproven(`no session was opened: ${describeReply(reply)}`);
  const call = { name: tool.name, args: mapping.args };
  const outcome = await callTool(client, call, { isSpared: true });
  if (outcome.kind === "success") return broken("a success", "a refusal");
  return outcome.kind === "refused" ? holds : unproven("the call was not answered");
}

function asIdentity(subject: Subject, hands: Hands, { name, token }: Identity): McpCaller {
  const { token: _, ...caller } = callerOf(subject, hands);
  return { ...caller, identity: name, ...(token === undefined ? {} : { token }) };
}
