import type { Contract } from "@plumbline/contract";

/** Whether the document says that there is one tool per operation. Where it does not, what the tools do is good practice. */
export function statesTools({ policies }: Contract): boolean {
  return policies.mcp?.tools === "operations";
}

/** The clause about the tools, or about the protocol if the document does not describe them. */
export function toolsClause(contract: Contract): string {
  return statesTools(contract) ? "/x-mcp/tools" : "/x-mcp/name";
}
