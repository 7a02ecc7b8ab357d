import { dropMembers, type Fault } from "@local-ads/sandbox/seams";
import { asObject, type JsonObject } from "@plumbline/contract";
import { onResult, type Own } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** Faults of the results of tool calls. */
export const resultFaults: readonly Fault[] = [
  {
    name: "tool-errors-unmarked",
    breaks: shares,
    description: "The result of a rejected call is not marked as an error.",
    ...calls((result) => dropMembers(result, (_, name) => name === "isError")),
  },
  {
    name: "tool-successes-as-errors",
    breaks: shares,
    description: "Every result is marked as an error.",
    ...calls((result) => ({ ...result, isError: true })),
  },
  {
    name: "tool-errors-untold",
    breaks: shares,
    description: "The text of a rejected call lacks the reason.",
    ...calls((result) =>
      result["isError"] === true
        ? { ...result, content: [{ type: "text", text: "The call failed." }] }
        : result,
    ),
  },
  {
    name: "structured-content-missing",
    breaks: shares,
    description: "Results lack the structured content.",
    ...calls((result) => dropMembers(result, (_, name) => name === "structuredContent")),
  },
  {
    name: "structured-content-differs",
    breaks: shares,
    description: "The structured content lacks the last member of the body.",
    ...structured((content) => Object.fromEntries(Object.entries(content).slice(0, -1))),
  },
  {
    name: "structured-content-wrapped",
    breaks: shares,
    description: "The structured content is the body inside another member.",
    ...structured((content) => ({ result: content })),
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

type Change = (object: JsonObject) => JsonObject;

function calls(change: Change): Own {
  return onResult("tools/call", change);
}

function structured(change: Change): Own {
  return calls((result) => {
    const { structuredContent: content } = result;
    return content === undefined
      ? result
      : { ...result, structuredContent: change(asObject(content)) };
  });
}

function meta(change: Change): Own {
  return calls((result) => ({ ...result, _meta: change(asObject(result["_meta"])) }));
}
