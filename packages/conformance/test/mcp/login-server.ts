import type { JsonObject } from "@plumbline/contract";

export const host = "http://127.0.0.1:1";
export const agentsUrl = `${host}/agents`;
export const restUrl = `${host}/v1`;

/** Tokens that the authorization server issues, by their resource. */
export const issued: Readonly<Record<string, string>> = {
  [restUrl]: "login-token-of-rest-1234567890",
  [agentsUrl]: "login-token-of-agents-1234567890",
};

/** An authorization server without a consent page and without error cases. */
export function serveLogin(request: Request, form: URLSearchParams): Response | undefined {
  const url = new URL(request.url);
  const known: Readonly<Record<string, () => Response>> = {
    "/.well-known/oauth-authorization-server": () => json(serverMetadata),
    "/.well-known/oauth-protected-resource/v1": () => json(resourceMetadata(restUrl)),
    "/.well-known/oauth-protected-resource/agents": () => json(resourceMetadata(agentsUrl)),
    "/register": () => json({ client_id: "client-1" }, 201),
    "/authorize": () => redirect(url.searchParams),
    "/token": () => json(tokenFor(form.get("resource") ?? "")),
  };
  return known[url.pathname]?.();
}

const serverMetadata = {
  issuer: host,
  authorization_endpoint: `${host}/authorize`,
  token_endpoint: `${host}/token`,
  registration_endpoint: `${host}/register`,
};

export function resourceMetadata(resource: string): JsonObject {
  return { resource, authorization_servers: [host] };
}

function redirect(query: URLSearchParams): Response {
  const callback = new URL(query.get("redirect_uri") ?? host);
  callback.searchParams.set("code", "code-1234567890");
  callback.searchParams.set("state", query.get("state") ?? "");
  return new Response(null, { status: 302, headers: { location: callback.href } });
}

function tokenFor(resource: string): JsonObject {
  return {
    access_token: issued[resource] ?? issued[agentsUrl] ?? "",
    token_type: "Bearer",
    expires_in: 3600,
  };
}

export function json(body: JsonObject, status = 200): Response {
  return Response.json(body, { status });
}
