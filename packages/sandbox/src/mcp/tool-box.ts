import type { Tool } from "@modelcontextprotocol/server";
import { findOperation, type Operation } from "@plumbline/contract";
import { handlerOf } from "../dispatch/run-handler.ts";
import type { Service } from "../dispatch/service.ts";
import { describeTool } from "./describe-tool.ts";
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
