import type { Fault } from "@local-ads/sandbox/seams";
import { asObject } from "@plumbline/contract";
import { atMcp, callOf, listNames, type Own, withMessage } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** Faults of the parsing of messages. */
export const messageFaults: readonly Fault[] = [
  {
    name: "malformed-message-accepted",
    breaks: shares,
    description: "Malformed JSON-RPC messages are answered as a ping.",
    ...pinging((method) => method === ""),
  },
  {
    name: "unknown-method-accepted",
    breaks: shares,
    description: "Unknown methods are answered as a ping.",
    ...pinging((method) => !/^(initialize|notifications|tools|server)\b/.test(method)),
  },
  {
    name: "unknown-tool-as-first",
    breaks: shares,
    description: "An unknown tool is treated as the first one of the list.",
    ...atMcp(async (exchange, message) => {
      const { name = null } = asObject(message["params"]);
      if (message["method"] !== "tools/call") return exchange.answer(exchange.request);
      const names = await listNames(exchange);
      const isKnown = names.length === 0 || names.includes(name);
      return exchange.answer(isKnown ? exchange.request : callOf(exchange, message, names[0]));
    }),
  },
];

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Treats the messages of some methods as a ping. */
function pinging(isPing: (method: string) => boolean): Own {
  return atMcp(({ request, answer }, { id = ping.id, method }) =>
    answer(
      isPing(typeof method === "string" ? method : "")
        ? withMessage(request, { ...ping, id })
        : request,
    ),
  );
}
