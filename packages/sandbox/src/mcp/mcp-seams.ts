import type { Tool, ToolAnnotations } from "@modelcontextprotocol/server";
import {
  asObject,
  type Contract,
  type InterfaceKind,
  type JsonObject,
  type Operation,
  type RateLimitPolicy,
} from "@plumbline/contract";
import type { Draft } from "../dispatch/draft.ts";
import { annotateTool } from "./annotate-tool.ts";
import { createSchemaInliner, withDefinitions } from "./create-schema-inliner.ts";
import { checkHost, checkOrigin } from "./check-origin.ts";
import { inputSchema } from "./input-schema.ts";
import { loadMcpLibrary } from "./load-mcp-library.ts";
import { readMessage } from "./read-message.ts";
import {
  isError,
  resultMeta,
  type ResultRules,
  resultText,
  structuredContent,
} from "./to-result.ts";

/** Every decision of the MCP interface that a fault can replace. Those shared with REST are in `Seams`. */
export interface McpSeams extends ResultRules {
  /** Selects the operations that are tools. */
  readonly operations: (operations: readonly Operation[]) => readonly Operation[];
  /** The listed tools. */
  readonly listTools: (tools: readonly Tool[]) => readonly Tool[];
  readonly inputSchema: (contract: Contract, operation: Operation) => JsonObject;
  readonly outputSchema: (contract: Contract, operation: Operation) => JsonObject | undefined;
  readonly annotations: (operation: Operation) => ToolAnnotations;
  /** The interface whose tokens are accepted; undefined accepts tokens of every interface. */
  readonly audience: () => InterfaceKind | undefined;
  /** Names of the security schemes whose credentials are accepted. */
  readonly credentials: (contract: Contract) => readonly string[];
  /** The security of a tool, from that of its operation in REST. */
  readonly security: (shared: Operation["security"]) => Operation["security"];
  /** The limits that count a call, from those of REST. */
  readonly countingPolicies: (shared: readonly RateLimitPolicy[]) => readonly RateLimitPolicy[];
  /** The caller group for limits, from that of REST. */
  readonly limitPartition: (shared: string) => string;
  /** The caller group for keys, from that of REST. */
  readonly keyPartition: (shared: string) => string;
  /** Reads the message of a request. */
  readonly readMessage: typeof readMessage;
  /** Whether the answer to a tool call is the response to the HTTP request, as a challenge is. */
  readonly answersOverHttp: (contract: Contract, draft: Draft) => boolean;
  readonly checkOrigin: typeof checkOrigin;
  readonly checkHost: typeof checkHost;
  /** The revisions that `initialize` and the `MCP-Protocol-Version` header accept. */
  readonly protocolVersions: () => readonly string[];
}

/** The seams without faults. */
export function createMcpSeams(): McpSeams {
  return {
    operations: (operations) => operations,
    listTools: (tools) => tools,
    inputSchema,
    outputSchema,
    annotations: annotateTool,
    audience: () => "mcp",
    credentials: ({ policies }) => policies.mcp?.credentials ?? [],
    security: (shared) => shared,
    countingPolicies: (shared) => shared,
    limitPartition: (shared) => shared,
    keyPartition: (shared) => shared,
    readMessage,
    resultText,
    structuredContent,
    isError,
    resultMeta,
    answersOverHttp: isChallenge,
    checkOrigin,
    checkHost,
    protocolVersions: () => loadMcpLibrary().SUPPORTED_PROTOCOL_VERSIONS,
  };
}

/** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#runtime-insufficient-scope-errors */
function isChallenge({ securitySchemes }: Contract, { headers }: Draft): boolean {
  const schemes = Object.values(securitySchemes);
  const names = new Set(schemes.map(({ challenge }) => challenge?.header.toLowerCase()));
  return Object.keys(headers).some((name) => names.has(name.toLowerCase()));
}

/**
 * The schema of a tool's structured result: that of the operation's success. Undefined if the success has no body or is not
 * an object, which the 2025 revisions of MCP require.
 */
function outputSchema(contract: Contract, operation: Operation): JsonObject | undefined {
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const schema = asObject(success?.content[0]?.schema?.schema);
  if (schema["type"] !== "object") return undefined;
  const inliner = createSchemaInliner(contract);
  return withDefinitions(asObject(inliner.inline(schema)), inliner);
}
