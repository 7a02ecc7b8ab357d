import type { Server } from "@modelcontextprotocol/server";
import type { Service } from "../dispatch/service.ts";
import { callTool } from "./call-tool.ts";
import { loadMcpLibrary } from "./load-mcp-library.ts";
import type { McpExchange } from "./mcp-exchange.ts";
import { createToolBox } from "./tool-box.ts";
import { describeServer } from "./describe-server.ts";

/** Answers the messages of admitted requests. */
export interface MessageServer {
  readonly serve: (exchange: McpExchange, message: unknown) => Promise<Response>;
}

/**
 * Serves MCP without sessions: the revisions that start with `initialize`, and 2026-07-28. Each request gets one JSON response,
 * so that any instance of a service can answer it.
 */
export function createMessageServer(service: Service): MessageServer {
  const tools = createToolBox(service);
  const described = describeServer(service.contract, tools.operations);
  const exchanges = new WeakMap<Request, McpExchange>();
  let modern: Modern | undefined;

  function createModern(): Modern {
    return loadMcpLibrary().createMcpHandler(
      ({ requestInfo }) => createServer(exchangeOf(requestInfo)),
      { legacy: "reject" },
    );
  }

  function exchangeOf(request: Request | undefined): McpExchange {
    const exchange = request && exchanges.get(request);
    if (exchange === undefined) throw new Error("The message has no request");
    return exchange;
  }

  function createServer(exchange: McpExchange): Server {
    const { Server } = loadMcpLibrary();
    const server = new Server(...described);
    server.setRequestHandler("tools/list", () => ({ tools: [...tools.list()] }));
    server.setRequestHandler("tools/call", ({ params }) =>
      callTool(service, tools, { params, exchange }),
    );
    return server;
  }

  async function serveLegacy(exchange: McpExchange, message: unknown): Promise<Response> {
    const server = createServer(exchange);
    const { WebStandardStreamableHTTPServerTransport } = loadMcpLibrary();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(exchange.request, { parsedBody: message });
    await server.close();
    return response;
  }

  return {
    async serve(exchange, message) {
      const { request } = exchange;
      if (await loadMcpLibrary().isLegacyRequest(request, message))
        return serveLegacy(exchange, message);
      exchanges.set(request, exchange);
      modern ??= createModern();
      return modern.fetch(request, { parsedBody: message });
    },
  };
}

type Modern = ReturnType<ReturnType<typeof loadMcpLibrary>["createMcpHandler"]>;
