import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, toCases, withOperation } from "./change-case.ts";

const url = "https://auth.example.com";
const flow = { tokenUrl: `${url}/token`, scopes: { read: "Read", write: "Write" } };
const device = { deviceAuthorizationUrl: `${url}/device`, ...flow };

const withScheme = (scheme: JsonObject): JsonObject =>
  withOperation({ security: [{ a: [] }] }, { components: { securitySchemes: { a: scheme } } });
const withFlows = (flows: JsonObject): JsonObject => withScheme({ type: "oauth2", flows });

export const flowCases: readonly ChangeCase[] = toCases<JsonObject>(
  (document) => document,
  [
    [
      "a further flow",
      withFlows({ clientCredentials: flow }),
      withFlows({ clientCredentials: flow, deviceAuthorization: device }),
      "safe request-oauth-flow-added",
      "breaking request-oauth-flow-removed",
    ],
    [
      "a further scope of a flow",
      withFlows({ clientCredentials: { ...flow, scopes: { read: "Read" } } }),
      withFlows({ clientCredentials: flow }),
      "safe request-flow-scope-added",
      "breaking request-flow-scope-removed",
    ],
    [
      "a scope with another description",
      withFlows({ clientCredentials: { ...flow, scopes: { read: "Read" } } }),
      withFlows({ clientCredentials: { ...flow, scopes: { read: "Look" } } }),
      "",
      "",
    ],
    [
      "another URL for tokens",
      withFlows({ clientCredentials: flow }),
      withFlows({ clientCredentials: { ...flow, tokenUrl: `${url}/v2/token` } }),
      "dangerous request-credential-url-changed",
      "dangerous request-credential-url-changed",
    ],
    [
      "another URL for devices",
      withFlows({ deviceAuthorization: device }),
      withFlows({ deviceAuthorization: { ...device, deviceAuthorizationUrl: `${url}/v2` } }),
      "dangerous request-credential-url-changed",
      "dangerous request-credential-url-changed",
    ],
    [
      "a URL for refreshes",
      withFlows({ clientCredentials: flow }),
      withFlows({ clientCredentials: { ...flow, refreshUrl: `${url}/refresh` } }),
      "safe request-credential-url-added",
      "dangerous request-credential-url-removed",
    ],
    [
      "a URL of metadata",
      withFlows({ clientCredentials: flow }),
      withScheme({
        type: "oauth2",
        flows: { clientCredentials: flow },
        oauth2MetadataUrl: `${url}/metadata`,
      }),
      "safe request-credential-url-added",
      "dangerous request-credential-url-removed",
    ],
    [
      "another provider of OpenID Connect",
      withScheme({ type: "openIdConnect", openIdConnectUrl: `${url}/a` }),
      withScheme({ type: "openIdConnect", openIdConnectUrl: `${url}/b` }),
      "dangerous request-credential-url-changed",
      "dangerous request-credential-url-changed",
    ],
    [
      "a deprecated scheme",
      withScheme({ type: "http", scheme: "basic" }),
      withScheme({ type: "http", scheme: "basic", deprecated: true }),
      "safe request-credential-deprecation-added",
      "safe request-credential-deprecation-removed",
    ],
  ],
);
