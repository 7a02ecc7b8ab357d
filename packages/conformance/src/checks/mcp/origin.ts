import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import { httpStatus } from "../../verdicts/http-status.ts";
import type { CaseVerdict, Hands } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { caseFor } from "../../cases/case-for.ts";
import { mcpOnceCheck, protocolClause } from "./plan-mcp.ts";
import { withClient } from "./with-client.ts";

/** No page of the interface is there. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const foreignOrigin = "https://foreign.invalid";

/**
 * Advises that a page of another origin is refused. The protocol demands it, and leaves to each server which origins are its own: one
 * that takes every origin may mean to.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export const origin: PropertyDefinition = mcpOnceCheck({
  name: "origin",
  severity: "advice",
  title: "A message from a page of another origin is refused",
  cases: (subject) => [
    caseFor(subject, {
      purpose: "a message with a foreign origin",
      clause: protocolClause,
      rests: "servers validate the header Origin, and answer 403 where it is invalid",
      inputs: subject.plain,
      isUnpaced: true,
      trial: (_input, hands) => judgeOrigin(subject, hands),
    }),
  ],
});

async function judgeOrigin(subject: Subject, hands: Hands): Promise<CaseVerdict> {
  return withClient(subject, hands, async (client) => {
    const headers = { origin: foreignOrigin };
    const reply = await client.request("tools/list", {}, { headers });
    if (reply.status === httpStatus.forbidden) return holds;
    const isTaken = reply.kind === "result";
    return isTaken
      ? broken(describeReply(reply), `status ${httpStatus.forbidden}`, { within: "header origin" })
      : unproven(`refused: ${describeReply(reply)}`);
  });
}
