import {
  asObject,
  compileContract,
  type Contract,
  isArray,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { bookDocument } from "../support/book-document.ts";

/** Limits that are few enough to be filled. */
const limits = { all: 60, writes: 12 };

function limit(name: string, counts: string, most: number): JsonObject {
  return {
    name,
    limit: most,
    window: "PT1M",
    per: "shop",
    counts,
    sharedWith: ["Agents"],
    exceeded: 429,
    retryAfter: "PT1M",
  };
}

const elsewhere = { servers: [{ url: "https://elsewhere.test" }], security: [] };
const answer = { 200: { description: "Done." } };

function side(operationId: string, effect = "none"): JsonObject {
  return { operationId, ...elsewhere, "x-effect": effect, responses: answer };
}

const oauth: JsonObject = {
  type: "oauth2",
  flows: {
    authorizationCode: {
      authorizationUrl: "https://elsewhere.test/authorize",
      tokenUrl: "https://elsewhere.test/token",
      scopes: { "books:read": "Read.", "books:write": "Write." },
    },
  },
  "x-oauth": {
    metadata: "get_server_metadata",
    authorization: "authorize",
    token: "exchange",
    registration: { operation: "register", callbacks: ["loopback"] },
    pkce: ["S256"],
    resources: {
      indicator: "exact",
      tokens: "bound",
      metadata: { rest: "get_rest_metadata", mcp: "get_agents_metadata" },
    },
  },
};

const authorizationServer: JsonObject = {
  "/.well-known/oauth-authorization-server": { get: side("get_server_metadata") },
  "/.well-known/oauth-protected-resource/v1": { get: side("get_rest_metadata") },
  "/.well-known/oauth-protected-resource/agents": { get: side("get_agents_metadata") },
  "/register": { post: side("register", "draft") },
  "/authorize": { get: side("authorize", "draft") },
  "/token": { post: side("exchange", "draft") },
};

/** A token of either kind lets a caller in. */
function withEitherKind(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withEitherKind);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => {
      const [first] = name === "security" && isArray(member) ? member : [];
      if (first === undefined) return [name, withEitherKind(member)];
      return [name, [first, { login: asObject(first)["key"] ?? [] }]];
    }),
  );
}

/** The bookshop with an agent interface that takes its keys, and tokens, and draws on its limits. */
function mcpDocument(mcp: JsonObject = {}): JsonObject {
  const document = structuredClone(bookDocument);
  const components = asObject(document["components"]);
  return {
    ...document,
    "x-mcp": { name: "Agents", credentials: ["key", "login"], ...mcp },
    "x-rate-limits": [limit("all", "all", limits.all), limit("writes", "mutating", limits.writes)],
    paths: { ...asObject(withEitherKind(document["paths"] ?? {})), ...authorizationServer },
    components: {
      ...components,
      securitySchemes: { ...asObject(components["securitySchemes"]), login: oauth },
    },
  };
}

export const mcpContract: Contract = compileContract(mcpDocument());

/** The same, where the document says that there is one tool for each operation. */
export const describedContract: Contract = compileContract(mcpDocument({ tools: "operations" }));
