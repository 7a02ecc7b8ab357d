import type { Case, CaseVerdict } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { McpClient } from "../../mcp/connect.ts";
import { caseFor } from "../../../input/case-for.ts";
import { protocolClause } from "../mcp-check.ts";
import { withClient } from "../with-client.ts";

export interface RpcSketch {
  readonly purpose: string;
  readonly rests: string;
  readonly trial: (client: McpClient) => Promise<CaseVerdict>;
}

/** A case of one message about the protocol, not about an operation. */
export function rpcCase(subject: Subject, { purpose, rests, trial }: RpcSketch): Case {
  return caseFor(subject, {
    purpose,
    clause: protocolClause,
    rests,
    isUnpaced: true,
    trial: (_input, context) => withClient(subject, context, trial),
  });
}
