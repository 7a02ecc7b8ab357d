import type { JsonObject } from "@plumbline/contract";

export interface BookTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: JsonObject;
}

/** One thing that the agent interface of a bookshop may do otherwise. */
export interface McpWays {
  /** Answers before anything else looks at a request. */
  readonly first?: (request: Request) => Response | undefined;
  /** Answers a message before the server does. */
  readonly message?: (message: JsonObject) => Response | undefined;
  readonly isAuthentic?: (token: string, isAuthentic: boolean) => boolean;
  /** Headers of the response to a caller without a valid credential. */
  readonly challenge?: (header: string) => string | undefined;
  readonly isOwnOrigin?: (origin: string) => boolean;
  readonly initialize?: (result: JsonObject) => JsonObject;
  readonly tools?: (tools: readonly BookTool[]) => readonly BookTool[];
  /** The arguments of a call as the server's own tools take them. */
  readonly args?: (args: JsonObject, name: string) => JsonObject;
  readonly result?: (result: JsonObject) => JsonObject;
  /** Changes the request to the bookshop that a call becomes. */
  readonly request?: (request: Request) => Request;
  /** Whether the shop's own rejection of a caller is that of the agent interface. */
  readonly passesChallenges?: boolean;
  readonly metadata?: (metadata: JsonObject) => JsonObject;
  /** Answers in place of an error of JSON-RPC. */
  readonly failed?: (code: number) => Response | undefined;
  readonly sessions?: boolean;
  readonly framing?: "json" | "events";
  readonly era?: "handshake" | "stateless";
  readonly pageSize?: number;
}
