import type { PropertyDefinition } from "../../../model/check.ts";
import { mcpOnceCheck } from "../mcp-check.ts";
import { rpcCase } from "./rpc-case.ts";
import { judgeRpcError } from "./judge-rpc-error.ts";

const texts: Readonly<Record<string, string>> = {
  "a body that is not JSON": '{"jsonrpc":"2.0","id":1,',
  "a JSON text that is not a message": '"tools/list"',
  "a message without a method": '{"jsonrpc":"2.0","id":1}',
  "a request whose method is a number": '{"jsonrpc":"2.0","id":1,"method":1}',
};

/** Reports an agent interface that accepts an invalid JSON-RPC message, or fails because of it. @see https://www.jsonrpc.org/specification#request_object */
export const malformedMessage: PropertyDefinition = mcpOnceCheck({
  name: "malformed-message",
  severity: "must",
  expectsRejection: true,
  title: "A malformed message is rejected",
  plan: (subject) =>
    Object.entries(texts).map(([purpose, text]) =>
      rpcCase(subject, {
        purpose,
        rests: "messages follow JSON-RPC 2.0, and any other text returns an error",
        trial: async (client) => judgeRpcError(await client.sendText(text)),
      }),
    ),
});
