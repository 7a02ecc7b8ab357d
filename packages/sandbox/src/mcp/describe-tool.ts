import type { Contract, Operation } from "@plumbline/contract";
import type { Tool } from "@modelcontextprotocol/server";
import type { McpSeams } from "./mcp-seams.ts";

/** Describes the tool of an operation. Its name is the operationId. */
export function describeTool(contract: Contract, seams: McpSeams, operation: Operation): Tool {
  const { id, summary, description } = operation;
  const output = seams.outputSchema(contract, operation);
  const texts = [summary, description].filter((text) => text !== undefined);
  return {
    name: id,
    ...(summary !== undefined && { title: summary }),
    description: texts.join("\n\n"),
    // The root is an object schema, as the type requires.
    inputSchema: seams.inputSchema(contract, operation) as Tool["inputSchema"],
    ...(output !== undefined && { outputSchema: output }),
    annotations: seams.annotations(operation),
  };
}
