import type { PropertyDefinition } from "../../model/check.ts";
import { mcpOnceCheck } from "./plan-mcp.ts";
import { rpcCase } from "./rpc-case.ts";
import { judgeRpcError } from "./rpc-error.ts";

const unknown = "plumbline/no-such-method";

/** Reports an agent interface that answers a method which it cannot know, or fails over it. @see https://www.jsonrpc.org/specification#error_object */
export const unknownMethod: PropertyDefinition = mcpOnceCheck({
  name: "unknown-method",
  severity: "must",
  expectsRefusal: true,
  title: "An unknown method is an error",
  cases: (subject) => [
    rpcCase(subject, {
      purpose: `the method ${unknown}`,
      rests: "a request for a method that does not exist is answered with an error",
      trial: async (client) => judgeRpcError(await client.request(unknown)),
    }),
  ],
});
