import { isFailure, isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { caseFor } from "../../../input/case-for.ts";
import type { McpClient } from "../../mcp/connect.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";
import { mcpOnceCheck, protocolClause } from "../mcp-check.ts";
import { withClient } from "../with-client.ts";

interface Rejection extends Pick<PropertyDefinition, "name" | "title"> {
  readonly rests: string;
  /** Each message by its purpose. */
  readonly messages: Readonly<Record<string, (client: McpClient) => Promise<McpReply>>>;
}

const malformed: Readonly<Record<string, string>> = {
  "a body that is not JSON": '{"jsonrpc":"2.0","id":1,',
  "a JSON text that is not a message": '"tools/list"',
  "a message without a method": '{"jsonrpc":"2.0","id":1}',
  "a request whose method is a number": '{"jsonrpc":"2.0","id":1,"method":1}',
};

/** Reports an agent interface that accepts an invalid JSON-RPC message, or fails because of it. @see https://www.jsonrpc.org/specification#request_object */
export const malformedMessage: PropertyDefinition = rejectsMessages({
  name: "malformed-message",
  title: "A malformed message is rejected",
  rests: "messages follow JSON-RPC 2.0, and any other text returns an error",
  messages: Object.fromEntries(
    Object.entries(malformed).map(([purpose, text]) => [
      purpose,
      (client: McpClient) => client.sendText(text),
    ]),
  ),
});

const method = "plumbline/no-such-method";

/** Reports an agent interface that returns a result for an unknown method, or fails because of it. @see https://www.jsonrpc.org/specification#error_object */
export const unknownMethod: PropertyDefinition = rejectsMessages({
  name: "unknown-method",
  title: "An unknown method returns an error",
  rests: "a request for an unknown method returns an error",
  messages: { [`the method ${method}`]: (client) => client.request(method) },
});

const tool = "plumbline_no_such_tool";

/** Reports an agent interface that returns a result for an unknown tool, or fails because of it. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling */
export const unknownTool: PropertyDefinition = rejectsMessages({
  name: "unknown-tool",
  title: "A call of an unknown tool returns an error",
  rests: "a call of an unknown tool returns an error",
  messages: {
    [`a call of the tool ${tool}`]: (client) =>
      client.request("tools/call", { name: tool, arguments: {} }),
  },
});

/** A check of messages about the protocol, not about an operation, that cannot be executed. */
function rejectsMessages({ messages, rests, ...definition }: Rejection): PropertyDefinition {
  return mcpOnceCheck({
    severity: "must",
    expectsRejection: true,
    ...definition,
    plan: (subject) =>
      Object.entries(messages).map(([purpose, send]) =>
        caseFor(subject, {
          purpose,
          clause: protocolClause,
          rests,
          isUnpaced: true,
          trial: (_input, context) =>
            withClient(subject, context, async (client) => judge(await send(client))),
        }),
      ),
  });
}

/** Judges the response to a message that cannot be executed: it must be a rejection, and a JSON-RPC error must be well-formed. @see https://www.jsonrpc.org/specification#error_object */
function judge(reply: McpReply): CaseVerdict {
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
