import { createHash, randomUUID } from "node:crypto";
import { createConnections, type Connection, type Connections } from "./oauth-connections.ts";

export interface OAuthServerOptions {
  readonly issuer?: string;
  /** The resource, which requires an access token. */
  readonly resource?: string;
  readonly now: () => number;
  /** Lifetime of an access token, in seconds; undefined omits it from the response. */
  readonly expiresIn?: number | undefined;
  /** Called before a request is handled. Its response replaces the server's. */
  readonly before?: (path: string, request: Request) => Promise<Response | undefined>;
  readonly mintToken?: () => string;
  /** The response of the resource to a valid token. */
  readonly body?: unknown;
}

/** An authorization server and a resource. A refresh token can be used once; a second use ends the connection. */
export interface OAuthServer extends Pick<Connections, "connect" | "endAccessTokens"> {
  /** Handles a request to any URL of the server. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly resource: string;
  /** What happened, in order. */
  readonly events: readonly OAuthEvent[];
  readonly count: (event: OAuthEvent) => number;
  /** Gives the owner's consent. Returns the URL that the browser is redirected to. */
  readonly consent: (authorizationUrl: string) => string;
}

export type OAuthEvent =
  | "discovered"
  | "registered"
  | "exchanged"
  | "refreshed"
  | "replayed"
  | "revoked"
  | "accepted"
  | "rejected";

/** The state that the handlers share. */
interface ServerState {
  readonly issuer: string;
  readonly resource: string;
  readonly expiresIn: number | undefined;
  readonly body: unknown;
  readonly connections: Connections;
  readonly clients: Map<string, readonly string[]>;
  /** The authorization requests with consent, by code. */
  readonly consents: Map<string, URLSearchParams>;
  readonly note: (event: OAuthEvent) => void;
}

type Handler = (request: Request, state: ServerState) => Promise<Response>;

export function createOAuthServer(options: OAuthServerOptions): OAuthServer {
  const { issuer = "https://auth.test", resource = "https://shop.test/v2", now } = options;
  const { before, expiresIn, mintToken = randomUUID } = options;
  const { body = { id: "b1", title: "Emma", note: null } } = options;
  const events: OAuthEvent[] = [];
  const lifetimeMs = (expiresIn ?? Infinity) * 1000;
  const connections = createConnections({ now, lifetimeMs, mintToken });
  const state: ServerState = {
    issuer,
    resource,
    expiresIn,
    body,
    connections,
    clients: new Map(),
    consents: new Map(),
    note: (event) => void events.push(event),
  };
  return {
    resource,
    events,
    connect: connections.connect,
    endAccessTokens: connections.endAccessTokens,
    count: (event) => events.filter((each) => each === event).length,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const early = await before?.(pathname, request);
      return early ?? (findHandler(pathname, resource) ?? askResource)(request, state);
    },
    consent: (authorizationUrl) => consent(new URL(authorizationUrl), mintToken(), state),
  };
}

const showResource: Handler = async (_, { resource, issuer, note }) => {
  note("discovered");
  return Response.json({ resource, authorization_servers: [issuer] });
};

const handlers: Readonly<Record<string, Handler>> = {
  "/.well-known/oauth-authorization-server": async (_, { issuer }) =>
    Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    }),
  "/register": async (request, { clients, note }) => {
    // The format of our own client.
    const { redirect_uris: uris } = (await request.json()) as { redirect_uris: string[] };
    note("registered");
    clients.set(`client-${clients.size + 1}`, uris);
    return Response.json({ client_id: `client-${clients.size}` }, { status: 201 });
  },
  "/token": async (request, state) => {
    const form = new URLSearchParams(await request.text());
    return form.get("grant_type") === "refresh_token"
      ? refresh(form, state)
      : exchangeCode(form, state);
  },
  "/revoke": async (request, { connections, note }) => {
    note("revoked");
    connections.revoke(new URLSearchParams(await request.text()).get("token"));
    return new Response(null, { status: 200 });
  },
};

function findHandler(path: string, resource: string): Handler | undefined {
  const metadata = `/.well-known/oauth-protected-resource${new URL(resource).pathname}`;
  return path === metadata ? showResource : handlers[path];
}

const askResource: Handler = async (request, { connections, body, note }) => {
  const isGood = connections.isGood(request.headers.get("authorization")?.slice("Bearer ".length));
  note(isGood ? "accepted" : "rejected");
  return isGood ? Response.json(body) : Response.json({ reason: "expired" }, { status: 401 });
};

function exchangeCode(form: URLSearchParams, state: ServerState): Response {
  const code = form.get("code") ?? "";
  const asked = state.consents.get(code);
  state.consents.delete(code);
  const challenge = createHash("sha256").update(form.get("code_verifier") ?? "");
  const isRight =
    asked?.get("code_challenge") === challenge.digest("base64url") &&
    ["client_id", "redirect_uri", "resource"].every((name) => asked.get(name) === form.get(name));
  if (!isRight) return rejection("invalid_grant");
  state.note("exchanged");
  return grant(state.connections.connect(), state);
}

function refresh(form: URLSearchParams, state: ServerState): Response {
  if (form.get("resource") !== state.resource) return rejection("invalid_target");
  const connection = state.connections.refresh(form.get("refresh_token") ?? "");
  if (connection === "replayed") state.note("replayed");
  if (!connection || connection === "replayed") return rejection("invalid_grant");
  state.note("refreshed");
  return grant(connection, state);
}

function grant({ accessToken, refreshToken }: Connection, { expiresIn }: ServerState): Response {
  return Response.json({
    access_token: accessToken,
    token_type: "Bearer",
    refresh_token: refreshToken,
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  });
}

function rejection(error: string): Response {
  return Response.json({ error, error_description: "No." }, { status: 400 });
}

function consent({ searchParams: asked }: URL, code: string, state: ServerState): string {
  const redirectUri = asked.get("redirect_uri") ?? "";
  if (!state.clients.get(asked.get("client_id") ?? "")?.includes(redirectUri))
    throw new Error("The redirect URI is not registered for the client");
  state.consents.set(code, asked);
  const callback = new URL(redirectUri);
  const parameters = { code, state: asked.get("state") ?? "", iss: state.issuer };
  for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value);
  return callback.href;
}
