import { asObject, type JsonValue } from "@plumbline/contract";
import type { McpSeams } from "../../mcp/mcp-seams.ts";
import type { Fault } from "../fault.ts";
import { alterMcp } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** What is taken for a message. */
export const messageFaults: readonly Fault[] = [
  {
    name: "malformed-message-accepted",
    breaks: shares,
    description: "What is not a message of JSON-RPC is answered as a ping.",
    ...reading(
      (message) => typeof asObject(message)["method"] !== "string",
      (read) => (exchange) => read(exchange).catch(() => ping),
    ),
  },
  {
    name: "unknown-method-accepted",
    breaks: shares,
    description: "A method that does not exist is answered as a ping.",
    ...reading((message) => !/^(initialize|notifications|tools|server)\b/.test(methodOf(message))),
  },
];

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

type ReadMessage = McpSeams["readMessage"];

/** Takes some messages for a ping. */
function reading(
  isPing: (message: JsonValue) => boolean,
  around: (read: ReadMessage) => ReadMessage = (read) => read,
): Pick<Fault, "seam" | "apply"> {
  return alterMcp(({ readMessage }) => ({
    async readMessage(exchange) {
      const message = await around(readMessage)(exchange);
      return isPing(message) ? { ...ping, id: asObject(message)["id"] ?? ping.id } : message;
    },
  }));
}

function methodOf(message: JsonValue): string {
  const { method } = asObject(message);
  return typeof method === "string" ? method : "";
}
