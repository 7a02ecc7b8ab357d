import { createRequire } from "node:module";
import type * as mcp from "@modelcontextprotocol/server";

type McpLibrary = typeof mcp;

const require = createRequire(import.meta.url);
let library: McpLibrary | undefined;

/**
 * Loads the library of MCP on its first use. With its validator it is a tenth of the modules of the sandbox, and the start
 * needs none of them. `require` loads it within a function that is not asynchronous.
 */
export function loadMcpLibrary(): McpLibrary {
  library ??= require("@modelcontextprotocol/server") as McpLibrary; // the types of the same package
  return library;
}
