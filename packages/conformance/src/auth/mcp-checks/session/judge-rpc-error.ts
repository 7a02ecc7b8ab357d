import { isFailure, isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";

/** Judges the response to a message that cannot be executed: it must be a rejection, and a JSON-RPC error must be well-formed. @see https://www.jsonrpc.org/specification#error_object */
export function judgeRpcError(reply: McpReply): CaseVerdict {
  if (reply.kind === "result" && reply.result["isError"] !== true)
    return broken("a result", "an error");
  if (isFailure(reply.status))
    return broken(describeReply(reply), "an error that blames the sender");
  if (reply.kind === "none" && (reply.status === 0 || isSuccess(reply.status)))
    return unproven(`returned ${describeReply(reply)} without a JSON-RPC response`);
  if (reply.kind !== "error") return holds;
  const { code, message } = reply.error;
  if (!Number.isInteger(code)) return broken("an error without an integer code", "a code");
  return typeof message === "string" ? holds : broken("an error without a message", "a message");
}
