import { alter, type Fault, type McpSeams } from "@local-ads/sandbox/seams";

/** The half of a fault that is code: decisions of the MCP interface replaced, all others as they were. */
export function alterMcp(
  change: (sound: McpSeams) => Partial<McpSeams>,
): Pick<Fault, "seam" | "apply"> {
  return alter("mcp", (sound) => ({ ...sound, ...change(sound) }));
}
