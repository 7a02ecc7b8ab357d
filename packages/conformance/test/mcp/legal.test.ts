import { asObject, isObject, type JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { host, json } from "./login-server.ts";
import { describedContract } from "./mcp-document.ts";
import type { BookTool, McpWays } from "./mcp-ways.ts";
import { runMcp } from "./run-mcp.ts";
import { without } from "./without.ts";

function result({ id = null }: JsonObject, value: JsonObject): Response {
  return json({ jsonrpc: "2.0", id, result: value });
}

function withBodyMerged({ inputSchema, ...tool }: BookTool): BookTool {
  const { body, ...own } = asObject(inputSchema["properties"]);
  const { properties = {}, required = [] } = asObject(body);
  const needed = [inputSchema["required"], required].flat().filter((name) => name !== "body");
  return {
    ...tool,
    inputSchema: {
      ...inputSchema,
      properties: { ...own, ...asObject(properties) },
      required: needed as string[],
    },
  };
}

/** The arguments as the server's own tools accept them: those that are not parameters are members of the body. */
function unmerged({ id, limit, genre, request_key: key, ...body }: JsonObject): JsonObject {
  const known = Object.entries({ id, limit, genre, request_key: key });
  const own = known.filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(own), ...(Object.keys(body).length > 0 ? { body } : {}) };
}

const ways: Readonly<Record<string, McpWays>> = {
  "answers with streams of events": { framing: "events" },
  "keeps sessions": { sessions: true },
  "keeps sessions and answers with streams": { sessions: true, framing: "events" },
  "knows no sessions, and no handshake": { era: "stateless" },
  "lists its tools in pages": { pageSize: 3 },
  "has further tools": {
    tools: (all) => [
      ...all,
      { name: "search", description: "", inputSchema: { type: "object" }, annotations: {} },
    ],
  },
  "says nothing of its tools but their names": {
    tools: (all) =>
      all.map((tool) => ({
        name: tool.name,
        description: "",
        inputSchema: { type: "object" },
        annotations: {},
      })),
  },
  "takes the members of a body as arguments": {
    tools: (all) => all.map(withBodyMerged),
    args: unmerged,
  },
  "calls the key by another writing": {
    tools: (all) =>
      all.map((tool) => ({
        ...tool,
        // Only the name of a property changes.
        inputSchema: JSON.parse(
          JSON.stringify(tool.inputSchema).replaceAll("request_key", "requestKey"),
        ) as JsonObject,
      })),
    args: ({ requestKey, ...args }) =>
      requestKey === undefined ? args : { ...args, request_key: requestKey },
  },
  "returns text alone, and has no output schemas": {
    tools: (all) => all.map((tool) => without(tool, "outputSchema")),
    result: (all) => without(all, "structuredContent"),
  },
  "returns prose": {
    tools: (all) => all.map((tool) => without(tool, "outputSchema")),
    result: ({ isError = false }) => ({ isError, content: [{ type: "text", text: "All well." }] }),
  },
  "has codes of its own, in successful responses": {
    failed: () => json({ jsonrpc: "2.0", id: null, error: { code: 7, message: "No." } }),
  },
  "answers a missing scope with a tool error": { passesChallenges: false },
  "begins a session with anybody": {
    first(request) {
      const isCall = request.headers.has("mcp-protocol-version");
      if (request.headers.has("authorization") || isCall) return undefined;
      return result(
        { id: "initialize" },
        {
          protocolVersion: "2025-11-25",
          capabilities: {},
          serverInfo: { name: "Books", version: "1" },
        },
      );
    },
  },
  "rejects revisions that it does not know": {
    message: (message) =>
      message["method"] === "initialize" &&
      asObject(message["params"])["protocolVersion"] !== "2025-11-25"
        ? json({
            jsonrpc: "2.0",
            id: message["id"] ?? null,
            error: { code: -32602, message: "No." },
          })
        : undefined,
  },
  "names its metadata nowhere but at the well-known path": { challenge: () => undefined },
  "says more in its metadata": {
    metadata: (metadata) => ({ ...metadata, resource_name: "Books", scopes_supported: [] }),
  },
  "is one of several interfaces of a resource": {
    metadata: (metadata) => ({ ...metadata, resource: host }),
  },
  "takes pages of any origin": { isOwnOrigin: () => true },
  "reports no structured errors": {
    result: (all) =>
      all["isError"] === true
        ? { isError: true, content: [{ type: "text", text: "Failed." }] }
        : all,
  },
  "returns a body under a name of its own": {
    tools: (all) => all.map((tool) => without(tool, "outputSchema")),
    result: (all) =>
      isObject(all["structuredContent"])
        ? { ...all, structuredContent: { result: all["structuredContent"] } }
        : all,
  },
};

describe("nothing that must be is found of an agent interface that", () => {
  test.each(Object.entries(ways))("%s", async (_name, way) => {
    const { report, findings } = await runMcp(way);
    expect(findings.filter(({ severity }) => severity === "must")).toEqual([]);
    expect(report.verdict).toBe("conforms");
  });
});

const proven: Readonly<Record<string, McpWays>> = {
  "streams of events": { framing: "events" },
  sessions: { sessions: true },
  "requests that stand alone": { era: "stateless" },
  "arguments without a body": { tools: (all) => all.map(withBodyMerged), args: unmerged },
};

describe("every check passes with", () => {
  test.each(Object.entries(proven))("%s", async (_name, way) => {
    const { report, findings } = await runMcp(way, { contract: describedContract });
    expect(findings).toEqual([]);
    const left = report.results.filter(
      ({ status, check }) => status !== "passed" && !check.startsWith("mcp/limits-"),
    );
    expect(left.map(({ check, operation, skip }) => [check, operation, skip?.detail])).toEqual([]);
  });
});
