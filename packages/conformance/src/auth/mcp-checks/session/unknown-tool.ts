import type { PropertyDefinition } from "../../../model/check.ts";
import { mcpOnceCheck } from "../mcp-check.ts";
import { rpcCase } from "./rpc-case.ts";
import { judgeRpcError } from "./judge-rpc-error.ts";

const unknown = "plumbline_no_such_tool";

/** Reports an agent interface that returns a result for an unknown tool, or fails because of it. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling */
export const unknownTool: PropertyDefinition = mcpOnceCheck({
  name: "unknown-tool",
  severity: "must",
  expectsRejection: true,
  title: "A call of an unknown tool returns an error",
  plan: (subject) =>
    rpcCase(subject, {
      purpose: `a call of the tool ${unknown}`,
      rests: "a call of an unknown tool returns an error",
      trial: async (client) => {
        const params = { name: unknown, arguments: {} };
        return judgeRpcError(await client.request("tools/call", params));
      },
    }),
});
