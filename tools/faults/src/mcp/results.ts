import { dropMembers, type Fault } from "@local-ads/sandbox/seams";
import type { JsonObject } from "@plumbline/contract";
import { alterMcp } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** Faults of the results of tool calls. */
export const resultFaults: readonly Fault[] = [
  {
    name: "tool-errors-unmarked",
    breaks: shares,
    description: "The result of a rejected call is not marked as an error.",
    ...alterMcp(() => ({ isError: () => false })),
  },
  {
    name: "tool-successes-as-errors",
    breaks: shares,
    description: "Every result is marked as an error.",
    ...alterMcp(() => ({ isError: () => true })),
  },
  {
    name: "tool-errors-untold",
    breaks: shares,
    description: "The text of a rejected call lacks the reason.",
    ...alterMcp(({ isError, resultText }) => ({
      resultText: (draft) => (isError(draft) ? "The call failed." : resultText(draft)),
    })),
  },
  {
    name: "structured-content-missing",
    breaks: shares,
    description: "Results lack the structured content.",
    ...alterMcp(() => ({ structuredContent: () => undefined })),
  },
  {
    name: "structured-content-differs",
    breaks: shares,
    description: "The structured content lacks the last member of the body.",
    ...alterMcp(({ structuredContent }) => ({
      structuredContent(draft) {
        const content = structuredContent(draft);
        return content && Object.fromEntries(Object.entries(content).slice(0, -1));
      },
    })),
  },
  {
    name: "structured-content-wrapped",
    breaks: shares,
    description: "The structured content is the body inside another member.",
    ...alterMcp(({ structuredContent }) => ({
      structuredContent(draft) {
        const content = structuredContent(draft);
        return content && { result: content };
      },
    })),
  },
  {
    name: "mcp-receipt-missing",
    breaks: ["common-request-id", "intro-mcp-shares"],
    description: "Results lack the request ID.",
    ...meta((all) => dropMembers(all, (_, name) => name.startsWith("http.header/"))),
  },
  {
    name: "mcp-status-missing",
    breaks: shares,
    description: "Results lack the status of the REST response.",
    ...meta((all) => dropMembers(all, (_, name) => name === "http/status")),
  },
];

function meta(change: (all: JsonObject) => JsonObject): Pick<Fault, "seam" | "apply"> {
  return alterMcp(({ resultMeta }) => ({ resultMeta: (draft) => change(resultMeta(draft)) }));
}
