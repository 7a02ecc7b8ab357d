import type { Tool } from "@modelcontextprotocol/server";
import { type Contract, findOperation, type Operation } from "@plumbline/contract";
import { handlerOf } from "../dispatch/run-handler.ts";
import type { Service } from "../dispatch/service.ts";
import type { McpSeams } from "./mcp-seams.ts";

/** The tools of a service. */
export interface ToolBox {
  readonly list: () => readonly Tool[];
  /** The operation of a tool; undefined if no tool has the name. */
  readonly find: (name: string) => Operation | undefined;
}

/** Creates one tool for each operation that has a handler. Tools are described once per set of seams. */
export function createToolBox(service: Service): ToolBox {
  const { contract } = service;
  const own = contract.operations.filter(({ id }) => handlerOf(service, id) !== undefined);
  const described = new WeakMap<McpSeams, readonly Tool[]>();

  function list(): readonly Tool[] {
    const { mcp } = service.seams();
    const known = described.get(mcp);
    if (known !== undefined) return mcp.listTools(known);
    const tools = mcp.operations(own).map((operation) => describeTool(contract, mcp, operation));
    described.set(mcp, tools);
    return mcp.listTools(tools);
  }

  function find(name: string): Operation | undefined {
    const { mcp } = service.seams();
    const isTool = mcp.operations(own).some(({ id }) => id === name);
    return isTool ? findOperation(contract, name) : undefined;
  }

  return { list, find };
}

/** Describes the tool of an operation. Its name is the operationId. */
function describeTool(contract: Contract, seams: McpSeams, operation: Operation): Tool {
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
