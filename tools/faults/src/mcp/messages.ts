import type { Fault, McpSeams } from "@local-ads/sandbox/seams";
import { asObject, type JsonValue } from "@plumbline/contract";
import { alterMcp } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** Faults of the parsing of messages. */
export const messageFaults: readonly Fault[] = [
  {
    name: "malformed-message-accepted",
    breaks: shares,
    description: "Malformed JSON-RPC messages are answered as a ping.",
    ...reading(
      (message) => typeof asObject(message)["method"] !== "string",
      (read) => (exchange) => read(exchange).catch(() => ping),
    ),
  },
  {
    name: "unknown-method-accepted",
    breaks: shares,
    description: "Unknown methods are answered as a ping.",
    ...reading((message) => !/^(initialize|notifications|tools|server)\b/.test(methodOf(message))),
  },
  {
    name: "unknown-tool-as-first",
    breaks: shares,
    description: "An unknown tool is treated as the first one of the list.",
    ...alterMcp(({ operations, readMessage }) => {
      let names: readonly string[] = [];
      return {
        operations(all) {
          const own = operations(all);
          names = own.map(({ id }) => id);
          return own;
        },
        readMessage: async (exchange) => withKnownTool(await readMessage(exchange), names),
      };
    }),
  },
];

function withKnownTool(message: JsonValue, names: readonly string[]): JsonValue {
  const { params, ...others } = asObject(message);
  const { name } = asObject(params);
  const [first] = names;
  if (typeof name !== "string" || first === undefined || names.includes(name)) return message;
  return { ...others, params: { ...asObject(params), name: first } };
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

type ReadMessage = McpSeams["readMessage"];

/** Treats some messages as a ping. */
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
