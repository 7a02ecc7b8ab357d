/** The operation table of the interface: operationId, method, path, scope. */
export const operations = [
  ["list_verticals", "get", "/verticals", "site:read"],
  ["get_vertical", "get", "/verticals/{slug}", "site:read"],
  ["get_workspace_requirements", "get", "/workspace/requirements", "site:read"],
  ["get_workspace", "get", "/workspace", "site:read"],
  ["get_site", "get", "/site", "site:read"],
  ["update_site", "patch", "/site", "site:write"],
  ["save_site_draft", "put", "/site/draft", "site:write"],
  ["publish_site", "post", "/site/publish", "site:write"],
  ["list_campaigns", "get", "/campaigns", "ads:read"],
  ["create_campaign", "post", "/campaigns", "ads:write"],
  ["get_job", "get", "/jobs/{id}", "ads:read"],
  ["launch_campaign", "post", "/campaigns/{id}/launch", "ads:write"],
  ["pause_campaign", "post", "/campaigns/{id}/pause", "ads:write"],
  ["get_metrics", "get", "/metrics", "metrics:read"],
  ["list_leads", "get", "/leads", "leads:read"],
] as const;

/** The only operation without an operationId, a scope or statuses in the interface. */
export const setUp = ["set_up_business", "post", "/businesses"] as const;

/** The paths of the authorization server. */
export const authorizationPaths = [
  ["get", "/.well-known/oauth-authorization-server"],
  ["get", "/.well-known/oauth-protected-resource/mcp"],
  ["get", "/.well-known/oauth-protected-resource/v1"],
  ["post", "/oauth/register"],
  ["get", "/oauth/authorize"],
  ["post", "/oauth/token"],
  ["post", "/oauth/revoke"],
] as const;

export const scopes = [
  "site:read",
  "site:write",
  "ads:read",
  "ads:write",
  "leads:read",
  "metrics:read",
  "billing:read",
  "billing:write",
];

export const errorStatuses = [
  "400",
  "401",
  "402",
  "403",
  "404",
  "409",
  "413",
  "429",
  "500",
  "502",
  "503",
];

/** Operations whose error statuses the interface does not show. */
export const withoutStatuses: readonly string[] = ["list_leads", "set_up_business"];

/** The success status, or a range if the interface shows none. */
export const successStatuses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(operations.map(([id]) => [id, "200"])),
  create_campaign: "202",
  set_up_business: "2XX",
};

/** Every parameter: operation, place, name, schema, and whether it is required. */
export const parameters = [
  ["get_vertical", "path", "slug", "string /^[a-z0-9-]{2,60}$/", true],
  ["list_campaigns", "query", "preset", "string in today yesterday last_7d maximum", false],
  ["get_job", "path", "id", "string uuid", true],
  ["launch_campaign", "path", "id", "string uuid", true],
  ["pause_campaign", "path", "id", "string uuid", true],
  ["get_metrics", "query", "days", "integer in 1 7 30", false],
  ["list_leads", "query", "limit", "integer 1..200", false],
  ["list_leads", "query", "cursor", "string uuid", false],
  ...[
    "update_site",
    "save_site_draft",
    "publish_site",
    "create_campaign",
    "launch_campaign",
    "pause_campaign",
    "set_up_business",
  ].map(
    (id) => [id, "header", "Idempotency-Key", "string 8..80 /^[A-Za-z0-9_-]+$/", true] as const,
  ),
] as const;
