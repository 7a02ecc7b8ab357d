import type { Contract, JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { ownerToken } from "../support/book-server.ts";
import { agentsUrl, host, issued, json, restUrl } from "./login-server.ts";
import { describedContract, mcpContract } from "./mcp-document.ts";
import type { BookTool, McpWays } from "./mcp-ways.ts";
import { namesOf, runMcp } from "./run-mcp.ts";
import { without } from "./without.ts";

interface Broken extends McpWays {
  /** `severity check` of all that is found. */
  readonly finds: readonly string[];
  readonly contract?: Contract;
}

/** Ids of every error that the server answers itself. */
const codes = { parse: -32700, unknownMethod: -32601 };

function onMessage(method: string, answer: (message: JsonObject) => Response): McpWays {
  return { message: (message) => (message["method"] === method ? answer(message) : undefined) };
}

function result({ id = null }: JsonObject, value: JsonObject): Response {
  return json({ jsonrpc: "2.0", id, result: value });
}

function changing(name: string, change: (tool: BookTool) => BookTool): McpWays {
  return { tools: (all) => all.map((tool) => (tool.name === name ? change(tool) : tool)) };
}

function hinting(name: string, hints: JsonObject): McpWays {
  return changing(name, (tool) => ({ ...tool, annotations: { ...tool.annotations, ...hints } }));
}

function failing(wanted: number, answer: () => Response): McpWays {
  return { failed: (code) => (code === wanted ? answer() : undefined) };
}

const serverError = (): Response => new Response("Oh no.", { status: 500 });

function withoutCredential(answer: () => Response): McpWays {
  return { first: ({ headers }) => (headers.has("authorization") ? undefined : answer()) };
}

const ways: Readonly<Record<string, Broken>> = {
  "agrees on a revision that does not exist": {
    ...onMessage("initialize", (message) =>
      result(message, {
        ...(message["params"] as JsonObject),
        serverInfo: { name: "Books", version: "1" },
      }),
    ),
    finds: ["must mcp/initialize"],
  },
  "does not say who it is": {
    initialize: (all) => without(all, "serverInfo"),
    finds: ["must mcp/initialize"],
  },
  "does not say what it can": {
    initialize: (all) => without(all, "capabilities"),
    finds: ["must mcp/initialize"],
  },
  "rejects the keys of the shop": {
    isAuthentic: (token, isAuthentic) => isAuthentic && token !== ownerToken,
    finds: ["must mcp/credential"],
  },
  "lets in callers without a credential": {
    isAuthentic: (token, isAuthentic) => isAuthentic || token === "",
    finds: ["must mcp/unauthenticated"],
  },
  "lets in any credential": {
    isAuthentic: (token, isAuthentic) => isAuthentic || token.startsWith("plumbline-"),
    finds: ["must mcp/unauthenticated"],
  },
  "forbids what it cannot authenticate": {
    ...withoutCredential(() => new Response(null, { status: 403 })),
    finds: ["must mcp/unauthenticated"],
  },
  "rejects tokens that were issued for it": {
    isAuthentic: (token, isAuthentic) => isAuthentic && token !== issued[agentsUrl],
    finds: ["must mcp/oauth-token"],
  },
  "takes tokens of the shop": {
    isAuthentic: (token, isAuthentic) => isAuthentic || token === issued[restUrl],
    finds: ["must mcp/foreign-token"],
  },
  "names another resource in its metadata": {
    metadata: (metadata) => ({ ...metadata, resource: restUrl }),
    finds: ["must mcp/resource-metadata"],
  },
  "names no authorization server in its metadata": {
    metadata: (all) => without(all, "authorization_servers"),
    finds: ["must mcp/resource-metadata"],
  },
  "has no metadata where its challenge says": {
    challenge: () => `Bearer resource_metadata="${host}/nowhere"`,
    finds: ["must mcp/resource-metadata"],
  },
  "fails over what is not JSON": {
    ...failing(codes.parse, serverError),
    finds: ["must mcp/malformed-message"],
  },
  "fails over a method it does not know": {
    ...failing(codes.unknownMethod, serverError),
    finds: ["must mcp/unknown-method"],
  },
  "has no code for a method it does not know": {
    ...failing(codes.unknownMethod, () =>
      json({ jsonrpc: "2.0", id: null, error: { message: "No." } }),
    ),
    finds: ["must mcp/unknown-method"],
  },
  "answers a tool it does not have": {
    message: (message) =>
      message["method"] === "tools/call" && JSON.stringify(message).includes("no_such_tool")
        ? result(message, { content: [{ type: "text", text: "Done." }] })
        : undefined,
    finds: ["must mcp/unknown-tool"],
  },
  "does not mark errors": {
    result: (all) => without(all, "isError"),
    finds: ["must mcp/rejections"],
  },
  "breaks its own output schema": {
    ...changing("list_books", (tool) => ({
      ...tool,
      outputSchema: { type: "object", required: ["outcome"] },
    })),
    finds: ["must mcp/output-conforms"],
  },
  "carries out what the scope does not allow": {
    request(request) {
      const headers = new Headers(request.headers);
      headers.set("authorization", `Bearer ${ownerToken}`);
      return new Request(request, { headers });
    },
    finds: ["must mcp/scopes"],
  },
  "answers pages of any origin": { isOwnOrigin: () => true, finds: ["advice mcp/origin"] },
  "challenges without a word on its metadata": {
    challenge: () => "Bearer",
    finds: ["advice mcp/challenge"],
  },
  "answers a missing scope with a tool error": {
    passesChallenges: false,
    finds: ["advice mcp/scope-challenge"],
  },
  "lacks a tool": {
    tools: (all) => all.filter(({ name }) => name !== "get_book"),
    finds: ["advice mcp/tools"],
  },
  "lists a tool twice": {
    tools: (all) => [...all, ...all.slice(0, 1)],
    finds: ["advice mcp/tools"],
  },
  "lacks a tool, against its document": {
    tools: (all) => all.filter(({ name }) => name !== "get_book"),
    contract: describedContract,
    finds: ["must mcp/tools"],
  },
  "says that a write only reads": {
    ...hinting("create_book", { readOnlyHint: true }),
    finds: ["advice mcp/annotations"],
  },
  "says that a read writes": {
    ...hinting("list_books", { readOnlyHint: false }),
    finds: ["advice mcp/annotations"],
  },
  "says that a change destroys nothing": {
    ...hinting("update_book", { destructiveHint: false }),
    finds: ["advice mcp/annotations"],
  },
  "does not say that a key makes two calls one": {
    ...hinting("create_order", { idempotentHint: false }),
    finds: ["advice mcp/annotations"],
  },
  "describes no output": {
    ...changing("list_books", (tool) => without(tool, "outputSchema")),
    finds: ["advice mcp/output-schema"],
  },
  "describes an input narrower than the shop's": {
    ...changing("get_book", (tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, properties: { id: { type: "string", maxLength: 3 } } },
    })),
    finds: ["advice mcp/input-accepts"],
  },
  "describes an input narrower than the shop's, against its document": {
    ...changing("get_book", (tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, properties: { id: { type: "string", maxLength: 3 } } },
    })),
    contract: describedContract,
    finds: ["must mcp/input-accepts"],
  },
  "names no arguments": {
    ...changing("get_book", (tool) => ({
      ...tool,
      inputSchema: { type: "object", additionalProperties: false },
    })),
    finds: ["advice mcp/input-accepts"],
  },
  "takes any object": {
    ...changing("create_book", (tool) => ({ ...tool, inputSchema: { type: "object" } })),
    finds: ["advice mcp/input-rejects"],
  },
  "requires nothing": {
    ...changing("get_book", (tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, required: [] },
    })),
    finds: ["advice mcp/input-rejects"],
  },
  "returns another body than the shop": {
    result: (all) =>
      JSON.stringify(all["structuredContent"] ?? null).startsWith('{"books"')
        ? { ...all, structuredContent: { books: [] } }
        : all,
    finds: ["advice mcp/call"],
  },
  "calls each success an error": {
    result: (all) => ({ ...all, isError: true }),
    finds: ["advice mcp/call"],
  },
  "calls each success an error, against its document": {
    result: (all) => ({ ...all, isError: true }),
    contract: describedContract,
    finds: ["must mcp/call"],
  },
  "loses the receipt": { result: (all) => without(all, "_meta"), finds: ["advice mcp/receipt"] },
  "does not state what is wrong": {
    result: (all) =>
      all["isError"] === true ? { ...all, content: [{ type: "text", text: "Failed." }] } : all,
    finds: ["advice mcp/error-text"],
  },
  "has keys of its own": {
    request(request) {
      const headers = new Headers(request.headers);
      const key = headers.get("request-key");
      if (key !== null) headers.set("request-key", `${key.slice(0, 30)}_agent`);
      return new Request(request, { headers });
    },
    finds: ["advice mcp/keys"],
  },
};

describe("what is found of an agent interface that", () => {
  test.each(Object.entries(ways))("%s", async (_name, { finds, contract, ...way }) => {
    const run = await runMcp(way, { contract: contract ?? mcpContract });
    expect(namesOf(run)).toEqual(finds);
  });
});
