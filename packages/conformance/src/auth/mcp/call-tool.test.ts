import { expect, test } from "vitest";
import { callTool } from "./call-tool.ts";
import type { McpClient } from "./connect.ts";

/** A client whose every call is an error result. */
function rejecting(isWithinLimits: boolean): McpClient {
  const request: McpClient["request"] = async () =>
    // A call reads no more of a reply than these members.
    ({ kind: "result", result: { isError: true } }) as never;
  return { request, sendText: request, isWithinLimits: () => isWithinLimits };
}

test.each([
  ["within the limits", true, false, "rejected"],
  ["above a limit", false, false, "unclear"],
  ["above a limit on purpose", false, true, "rejected"],
] as const)("a call that is rejected %s", async (_name, isWithinLimits, isUnpaced, kind) => {
  const outcome = await callTool(rejecting(isWithinLimits), { name: "a", args: {} }, { isUnpaced });
  expect(outcome.kind).toBe(kind);
});
