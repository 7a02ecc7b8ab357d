import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Answer } from "../answer.ts";
import { alterMessages, alterResults, type MessageExchange } from "./around-messages.ts";
import type { LegalChoice } from "./legal-choice.ts";

const checks = ["mcp/*"];
const undescribed = "the interface does not describe the tools and their results";

/** Differences of MCP. */
export const mcpChoices: readonly LegalChoice[] = [
  {
    name: "mcp-answers-as-events",
    does: "Responses of MCP are event streams that begin with a notification.",
    because: "a server may respond in either form (MCP 2025-11-25, Streamable HTTP)",
    checks,
    difference: (subject) => alterMessages(subject, toEvents),
  },
  {
    name: "mcp-with-sessions",
    does: "MCP starts a session, and each further message must have its ID.",
    because: "a server may assign a session (MCP 2025-11-25, Session Management)",
    checks,
    difference: (subject) => alterMessages(subject, withSession),
  },
  {
    name: "mcp-other-texts",
    does: "The text of a tool's result is prose in several parts.",
    because: undescribed,
    checks,
    difference: (subject) =>
      alterResults(subject, "tools/call", (result) => ({
        ...result,
        content: [
          { type: "text", text: result["isError"] ? "That did not work." : "Done:" },
          ...listOf(result["content"]),
        ],
      })),
  },
  {
    name: "mcp-further-tools",
    does: "MCP has a tool without an operation.",
    because: undescribed,
    checks,
    difference: (subject) =>
      alterResults(subject, "tools/list", (result) => ({
        ...result,
        tools: [{ name: "about", inputSchema: { type: "object" } }, ...listOf(result["tools"])],
      })),
  },
  {
    name: "mcp-tools-by-pages",
    does: "Tools are listed in pages of five.",
    because: "a list may have pages (MCP 2025-11-25, Pagination)",
    checks,
    difference: (subject) => alterResults(subject, "tools/list", inPages),
  },
  {
    name: "mcp-further-meta",
    does: "Results have further `_meta`.",
    because: undescribed,
    checks,
    difference: (subject) =>
      alterResults(subject, "tools/call", (result) => ({
        ...result,
        _meta: { ...asObject(result["_meta"]), "example.com/trace": "4bf92f3577b34da6" },
      })),
  },
  {
    name: "mcp-described-tools",
    does: "Tools have icons, longer descriptions and further members.",
    because: undescribed,
    checks,
    difference: (subject) =>
      alterResults(subject, "tools/list", (result) => ({
        ...result,
        tools: listOf(result["tools"]).map((tool) => ({
          ...asObject(tool),
          title: "A tool",
          description: "Call it with care.",
          icons: [{ src: "https://example.com/icon.png" }],
          "x-cost": 0,
        })),
      })),
  },
  {
    name: "mcp-other-error-codes",
    does: "JSON-RPC errors have other codes and messages.",
    because: "the server chooses the JSON-RPC code of an error",
    checks,
    difference: (subject) =>
      alterMessages(subject, ({ answer }) => {
        const body = asObject(answer.json);
        if (body["error"] === undefined || body["jsonrpc"] === undefined) return undefined;
        const json = { ...body, error: { code: -32_050, message: "No", data: { seen: true } } };
        return { ...answer, json, text: JSON.stringify(json) };
      }),
  },
];

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

function toEvents({ request, answer }: MessageExchange): Answer | undefined {
  const accepted = request.headers.get("accept") ?? "";
  if (answer.status !== 200 || !accepted.includes("text/event-stream")) return undefined;
  const notice = {
    jsonrpc: "2.0",
    method: "notifications/message",
    params: { level: "info", data: "working" },
  };
  const events = [
    ": a comment",
    `event: message\nid: 1\ndata: ${JSON.stringify(notice)}`,
    `id: 2\ndata: ${answer.text}`,
  ];
  const headers = { ...answer.headers, "content-type": "text/event-stream" };
  return { status: 200, headers, text: `${events.join("\n\n")}\n\n` };
}

const session = "session-of-one-run";

function withSession({ message, request, answer }: MessageExchange): Answer | undefined {
  if (answer.status >= 400) return undefined;
  if (message["method"] === "initialize")
    return { ...answer, headers: { ...answer.headers, "mcp-session-id": session } };
  const given = request.headers.get("mcp-session-id");
  if (given === session) return undefined;
  return {
    status: given === null ? 400 : 404,
    headers: { "content-type": "application/json" },
    text: JSON.stringify({
      jsonrpc: "2.0",
      error: { code: -32_001, message: "No session" },
      id: null,
    }),
  };
}

const pageSize = 5;

function inPages(result: JsonObject, message: JsonObject): JsonObject {
  const start = Number(asObject(message["params"])["cursor"] ?? 0);
  const tools = listOf(result["tools"]);
  const end = start + pageSize;
  return {
    ...result,
    tools: tools.slice(start, end),
    ...(end < tools.length && { nextCursor: String(end) }),
  };
}
