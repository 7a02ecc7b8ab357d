import type { PropertyDefinition } from "../../../model/check.ts";
import { mcpOnceCheck } from "../mcp-check.ts";
import { rpcCase } from "./rpc-case.ts";
import { judgeRpcError } from "./judge-rpc-error.ts";

const unknown = "plumbline/no-such-method";

/** Reports an agent interface that returns a result for an unknown method, or fails because of it. @see https://www.jsonrpc.org/specification#error_object */
export const unknownMethod: PropertyDefinition = mcpOnceCheck({
  name: "unknown-method",
  severity: "must",
  expectsRejection: true,
  title: "An unknown method returns an error",
  plan: (subject) =>
    rpcCase(subject, {
      purpose: `the method ${unknown}`,
      rests: "a request for an unknown method returns an error",
      trial: async (client) => judgeRpcError(await client.request(unknown)),
    }),
});
