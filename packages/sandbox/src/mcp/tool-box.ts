import type { Tool } from "@modelcontextprotocol/server";
import { asObject, type Contract, type JsonObject, type Operation } from "@plumbline/contract";
import { handlerOf } from "../dispatch/run-handler.ts";
import type { Service } from "../dispatch/service.ts";
import { annotateTool } from "./annotate-tool.ts";
import { inputSchema } from "./input-schema.ts";
import { createSchemaInliner, joinLines, withDefinitions } from "./create-schema-inliner.ts";

/** The tools of a service. */
export interface ToolBox {
  readonly operations: readonly Operation[];
  readonly list: () => readonly Tool[];
  /** The operation of a tool; undefined if no tool has the name. */
  readonly find: (name: string) => Operation | undefined;
}

/** Creates one tool for each operation that has a handler. */
export function createToolBox(service: Service): ToolBox {
  const { contract } = service;
  const own = contract.operations.filter(({ id }) => handlerOf(service, id) !== undefined);
  let described: readonly Tool[] | undefined;
  return {
    operations: own,
    list: () => (described ??= own.map((operation) => describeTool(contract, operation))),
    find: (name) => own.find(({ id }) => id === name),
  };
}

/** Describes the tool of an operation. Its name is the operationId. */
function describeTool(contract: Contract, operation: Operation): Tool {
  const { id, summary, description } = operation;
  const output = outputSchema(contract, operation);
  return {
    name: id,
    ...(summary !== undefined && { title: summary }),
    description: joinLines(description ?? summary ?? id),
    // The root is an object schema, as the type requires.
    inputSchema: inputSchema(contract, operation) as Tool["inputSchema"],
    ...(output !== undefined && { outputSchema: output }),
    annotations: annotateTool(operation),
  };
}

/**
 * The schema of a tool's structured result: that of the operation's success. Undefined if the success has no body or is not
 * an object, which the 2025 revisions of MCP require.
 */
function outputSchema(contract: Contract, operation: Operation): JsonObject | undefined {
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const schema = asObject(success?.content[0]?.schema?.schema);
  if (schema["type"] !== "object") return undefined;
  // Models see the result itself, and most clients do not show them this schema.
  const inliner = createSchemaInliner(contract, { descriptions: false });
  return withDefinitions(asObject(inliner.inline(schema)), inliner);
}
