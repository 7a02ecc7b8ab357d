import type { JsonObject } from "@plumbline/contract";

const elsewhere = [{ url: "https://auth.example.com" }];

const any: JsonObject = { "2XX": { description: "Done." }, default: { description: "Rejected." } };

function listing(operationId: string, scope: string): JsonObject {
  return {
    operationId,
    security: [{ Key: [scope] }, { OAuth: [scope] }],
    responses: {
      "200": {
        description: "All of them.",
        content: { "application/json": { schema: { type: "object" } } },
      },
      default: { description: "Rejected." },
    },
  };
}

function posting(operationId: string, mediaType: string, effect: string): JsonObject {
  return {
    operationId,
    servers: elsewhere,
    security: [],
    "x-effect": effect,
    requestBody: { required: true, content: { [mediaType]: { schema: { type: "object" } } } },
    responses: any,
  };
}

function reading(operationId: string): JsonObject {
  return {
    operationId,
    servers: elsewhere,
    security: [],
    "x-effect": "none",
    responses: any,
  };
}

const challenge: JsonObject = {
  unauthenticated: 401,
  forbidden: 403,
  header: "WWW-Authenticate",
  scheme: "Bearer",
  scopeParameter: "scope",
};

const form = "application/x-www-form-urlencoded";

/** A shop with an authorization server, and an agent interface beside it. */
export const shopDocument: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com/v1" }],
  paths: {
    "/books": { get: listing("list_books", "books:read") },
    "/orders": { get: listing("list_orders", "orders:read") },
    "/.well-known/oauth-authorization-server": { get: reading("read_server_metadata") },
    "/.well-known/oauth-protected-resource/v1": { get: reading("read_rest_metadata") },
    "/.well-known/oauth-protected-resource/mcp": { get: reading("read_mcp_metadata") },
    "/register": { post: posting("register", "application/json", "draft") },
    "/authorize": { get: reading("authorize") },
    "/token": { post: posting("token", form, "draft") },
    "/revoke": { post: posting("revoke", form, "publish") },
  },
  components: {
    securitySchemes: {
      Key: { type: "http", scheme: "bearer", "x-challenge": challenge },
      OAuth: {
        type: "oauth2",
        flows: {
          authorizationCode: {
            authorizationUrl: "https://auth.example.com/authorize",
            tokenUrl: "https://auth.example.com/token",
            scopes: { "books:read": "Read books.", "orders:read": "Read orders." },
          },
        },
        "x-lifetimes": { authorizationCode: "PT1M", accessToken: "PT1H", refreshToken: "P30D" },
        "x-challenge": challenge,
        "x-oauth": {
          metadata: "read_server_metadata",
          authorization: "authorize",
          token: "token",
          registration: { operation: "register", callbacks: ["https", "loopback"] },
          revocation: { operation: "revoke", ends: "connection" },
          pkce: ["S256"],
          codes: "single-use",
          resources: {
            indicator: "exact",
            tokens: "bound",
            metadata: { rest: "read_rest_metadata", mcp: "read_mcp_metadata" },
          },
          refresh: {
            rotation: "always",
            reuse: "revokes-connection",
            expiry: "with-connection",
          },
        },
      },
    },
  },
};
