import { alter, type Fault, type McpSeams } from "@local-ads/sandbox/seams";

/** Returns the code of a fault that replaces decisions of the MCP interface. */
export function alterMcp(
  change: (sound: McpSeams) => Partial<McpSeams>,
): Pick<Fault, "seam" | "apply"> {
  return alter("mcp", (sound) => ({ ...sound, ...change(sound) }));
}
