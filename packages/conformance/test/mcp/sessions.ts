import { asObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { codes, failed, finished } from "./framing.ts";
import type { McpWays } from "./mcp-ways.ts";

const handshakes = ["2025-03-26", "2025-06-18", "2025-11-25"];
const latest = "2025-11-25";
const stateless = "2026-07-28";

const discovered: JsonObject = {
  resultType: "complete",
  supportedVersions: [stateless],
  capabilities: { tools: {} },
};

/** Begins sessions, or does without, and knows which messages belong to one. */
export interface Sessions {
  /** The response to a message that begins a session; nothing for any other. */
  begin(message: JsonObject): Response | undefined;
  isInside(request: Request, params: JsonObject): boolean;
}

export function createSessions(ways: McpWays): Sessions {
  const ids = new Set<string>();

  function initialize(id: JsonValue, { protocolVersion = null }: JsonObject): Response {
    const isKnown = handshakes.some((one) => one === protocolVersion);
    const result = {
      protocolVersion: isKnown ? protocolVersion : latest,
      capabilities: { tools: {} },
      serverInfo: { name: "Books", version: "1.0.0" },
    };
    const response = finished(ways, id, ways.initialize?.(result) ?? result);
    if (!ways.sessions) return response;
    const session = `session-${ids.size + 1}-of-books`;
    ids.add(session);
    response.headers.set("mcp-session-id", session);
    return response;
  }

  return {
    begin({ id = null, method, params }) {
      if (ways.era !== "stateless")
        return method === "initialize" ? initialize(id, asObject(params)) : undefined;
      if (method === "initialize") return failed(ways, id, codes.invalid);
      return method === "server/discover" ? finished(ways, id, discovered) : undefined;
    },
    isInside({ headers }, params) {
      if (ways.era !== "stateless")
        return !ways.sessions || ids.has(headers.get("mcp-session-id") ?? "");
      const { "io.modelcontextprotocol/protocolVersion": named } = asObject(params["_meta"]);
      return headers.get("mcp-protocol-version") === stateless && named === stateless;
    },
  };
}
