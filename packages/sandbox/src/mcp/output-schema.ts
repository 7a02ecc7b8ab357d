import { asObject, type Contract, type JsonObject, type Operation } from "@plumbline/contract";
import { createSchemaInliner, withDefinitions } from "./inline-schema.ts";

/**
 * The schema of a tool's structured result: that of the operation's success. Undefined if the success has no body or is not
 * an object, which the 2025 revisions of MCP require.
 */
export function outputSchema(contract: Contract, operation: Operation): JsonObject | undefined {
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const schema = asObject(success?.content[0]?.schema?.schema);
  if (schema["type"] !== "object") return undefined;
  const inliner = createSchemaInliner(contract);
  return withDefinitions(asObject(inliner.inline(schema)), inliner);
}
