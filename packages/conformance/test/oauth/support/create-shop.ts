import { json, page } from "./shop-answers.ts";
import { authorize, register } from "./shop-authorize.ts";
import { createShopPages } from "./shop-pages.ts";
import type { ShopWays } from "./shop-rules.ts";
import { createState, shopKey, shopResources, type ShopState, shopUrl } from "./shop-state.ts";
import { revoke, token } from "./shop-token.ts";

/** A shop with an authorization server, as a program of a few rules. */
export interface Shop extends Pick<ShopState, "clock" | "secrets"> {
  readonly fetch: (request: Request) => Promise<Response>;
}

export function createShop(ways: ShopWays = {}): Shop {
  const state = createState(ways);
  const pages = createShopPages(state.mint);

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const body = await request.clone().text();
    const first = ways.first?.(request, body);
    if (first) return first;
    if (pathname === "/register") return register(state, body);
    if (pathname === "/token") return token(state, body);
    if (pathname === "/revoke") return revoke(state, body);
    if (pathname.startsWith("/.well-known/")) return describe(pathname, ways);
    if (pathname === "/authorize" || pathname === "/consent")
      return ways.pages === "forms"
        ? pages(request, body, (asked) => authorize(state, asked))
        : authorize(state, searchParams);
    if (!pathname.startsWith("/v1/")) return page(404, "Nothing here");
    return use(state, pathname, request.headers.get("authorization") ?? "");
  }

  return { fetch: answer, clock: state.clock, secrets: state.secrets };
}

function use(state: ShopState, path: string, authorization: string): Response {
  const { access, clock, lifetimes, decide, ways } = state;
  const credential = authorization.slice("Bearer ".length);
  if (credential === shopKey) return json(200, { items: [] });
  const found = access.get(credential);
  const isGood =
    found !== undefined &&
    !found.grant.isRevoked &&
    clock.now - found.issued < lifetimes.access &&
    decide("audience", found.grant.resource === shopResources.rest);
  if (!isGood) return challenged(401, ways.challenge?.(leading) ?? leading);
  const scope = path === "/v1/orders" ? "orders:read" : "books:read";
  const { scopes } = found;
  return decide("scope", scopes.includes(scope), { scope, all: scopes.join(" ") })
    ? json(200, { items: [] })
    : challenged(403, `Bearer error="insufficient_scope", scope="${scope}"`);
}

const leading = `Bearer resource_metadata="${shopUrl}/.well-known/oauth-protected-resource/v1"`;

function challenged(status: number, challenge: string): Response {
  return json(status, { error: "no" }, { "www-authenticate": challenge });
}

function describe(pathname: string, ways: ShopWays): Response {
  if (pathname === "/.well-known/oauth-authorization-server")
    return json(200, ways.serverMetadata?.(serverMetadata) ?? serverMetadata);
  const kind = pathname.endsWith("/mcp") ? "mcp" : "rest";
  const metadata = { resource: shopResources[kind], authorization_servers: [shopUrl] };
  return json(200, ways.resourceMetadata?.(metadata, kind) ?? metadata);
}

const serverMetadata = {
  issuer: shopUrl,
  authorization_endpoint: `${shopUrl}/authorize`,
  token_endpoint: `${shopUrl}/token`,
  registration_endpoint: `${shopUrl}/register`,
  revocation_endpoint: `${shopUrl}/revoke`,
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  authorization_response_iss_parameter_supported: true,
};
