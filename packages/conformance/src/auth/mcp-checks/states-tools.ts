import type { Contract } from "@plumbline/contract";

/** Whether the document states that there is one tool per operation. If not, checks of tools are advice. */
export function statesTools({ policies }: Contract): boolean {
  return policies.mcp?.tools === "operations";
}

/** The clause about the tools, or about the protocol if the document does not describe them. */
export function toolsClause(contract: Contract): string {
  return statesTools(contract) ? "/x-mcp/tools" : "/x-mcp/name";
}
