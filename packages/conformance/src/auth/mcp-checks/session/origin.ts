import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { caseFor } from "../../../input/case-for.ts";
import { mcpOnceCheck, protocolClause } from "../mcp-check.ts";
import { withClient } from "../with-client.ts";

/** An origin that cannot belong to the interface. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const foreignOrigin = "https://foreign.invalid";

/**
 * Advises that requests of pages from another origin are rejected. The protocol requires this, but each server chooses its origins and may
 * accept all of them.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export const origin: PropertyDefinition = mcpOnceCheck({
  name: "origin",
  severity: "advice",
  title: "A message from a page of another origin is rejected",
  plan: (subject) =>
    caseFor(subject, {
      purpose: "a message with a foreign origin",
      clause: protocolClause,
      rests: "servers validate the header Origin and return 403 if it is invalid",
      isUnpaced: true,
      trial: (_input, context) => judgeOrigin(subject, context),
    }),
});

async function judgeOrigin(subject: Subject, context: TrialContext): Promise<CaseVerdict> {
  return withClient(subject, context, async (client) => {
    const headers = { origin: foreignOrigin };
    const reply = await client.request("tools/list", {}, { headers });
    if (reply.status === httpStatus.forbidden) return holds;
    const isTaken = reply.kind === "result";
    return isTaken
      ? broken(describeReply(reply), `status ${httpStatus.forbidden}`, { within: "header origin" })
      : unproven(`rejected: ${describeReply(reply)}`);
  });
}
