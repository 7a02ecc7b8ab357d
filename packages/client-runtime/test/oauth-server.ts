import { createHash, randomUUID } from "node:crypto";
import { createConnections, type Connection, type Connections } from "./oauth-connections.ts";

export interface OAuthServerOptions {
  readonly issuer?: string;
  /** Its answers need an access token. */
  readonly resource?: string;
  readonly now: () => number;
  /** Of an access token, in seconds; undefined leaves it out of the answer. */
  readonly expiresIn?: number | undefined;
  /** Goes before the handling of a request, and may answer in its place. */
  readonly before?: (path: string, request: Request) => Promise<Response | undefined>;
  readonly mintToken?: () => string;
  /** What the resource says to whoever may ask. */
  readonly answer?: unknown;
}

/** An authorization server and a resource in one. Refresh tokens are good for one use, and a second use ends the connection. */
export interface OAuthServer extends Pick<Connections, "connect" | "endAccessTokens"> {
  /** What is sent to it, by any URL of it. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly resource: string;
  /** What happened, in order. */
  readonly events: readonly OAuthEvent[];
  readonly count: (event: OAuthEvent) => number;
  /** The owner's consent: where the browser is sent back to. */
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
  | "refused";

/** What its handlers share. */
interface Desk {
  readonly issuer: string;
  readonly resource: string;
  readonly expiresIn: number | undefined;
  readonly answer: unknown;
  readonly connections: Connections;
  readonly clients: Map<string, readonly string[]>;
  /** The authorization requests that the owner said yes to, by their codes. */
  readonly consents: Map<string, URLSearchParams>;
  readonly note: (event: OAuthEvent) => void;
}

type Handler = (request: Request, desk: Desk) => Promise<Response>;

export function createOAuthServer(options: OAuthServerOptions): OAuthServer {
  const { issuer = "https://auth.test", resource = "https://shop.test/v2", now } = options;
  const { before, expiresIn, mintToken = randomUUID } = options;
  const { answer = { id: "b1", title: "Emma", note: null } } = options;
  const events: OAuthEvent[] = [];
  const lifetimeMs = (expiresIn ?? Infinity) * 1000;
  const connections = createConnections({ now, lifetimeMs, mintToken });
  const desk: Desk = {
    issuer,
    resource,
    expiresIn,
    answer,
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
      return early ?? (findHandler(pathname, resource) ?? askResource)(request, desk);
    },
    consent: (authorizationUrl) => consent(new URL(authorizationUrl), mintToken(), desk),
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
    // What our own client sends.
    const { redirect_uris: uris } = (await request.json()) as { redirect_uris: string[] };
    note("registered");
    clients.set(`client-${clients.size + 1}`, uris);
    return Response.json({ client_id: `client-${clients.size}` }, { status: 201 });
  },
  "/token": async (request, desk) => {
    const form = new URLSearchParams(await request.text());
    return form.get("grant_type") === "refresh_token"
      ? refresh(form, desk)
      : exchangeCode(form, desk);
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

const askResource: Handler = async (request, { connections, answer, note }) => {
  const isGood = connections.isGood(request.headers.get("authorization")?.slice("Bearer ".length));
  note(isGood ? "accepted" : "refused");
  return isGood ? Response.json(answer) : Response.json({ reason: "expired" }, { status: 401 });
};

function exchangeCode(form: URLSearchParams, desk: Desk): Response {
  const code = form.get("code") ?? "";
  const asked = desk.consents.get(code);
  desk.consents.delete(code);
  const challenge = createHash("sha256").update(form.get("code_verifier") ?? "");
  const isRight =
    asked?.get("code_challenge") === challenge.digest("base64url") &&
    ["client_id", "redirect_uri", "resource"].every((name) => asked.get(name) === form.get(name));
  if (!isRight) return refusal("invalid_grant");
  desk.note("exchanged");
  return grant(desk.connections.connect(), desk);
}

function refresh(form: URLSearchParams, desk: Desk): Response {
  if (form.get("resource") !== desk.resource) return refusal("invalid_target");
  const connection = desk.connections.refresh(form.get("refresh_token") ?? "");
  if (connection === "replayed") desk.note("replayed");
  if (!connection || connection === "replayed") return refusal("invalid_grant");
  desk.note("refreshed");
  return grant(connection, desk);
}

function grant({ accessToken, refreshToken }: Connection, { expiresIn }: Desk): Response {
  return Response.json({
    access_token: accessToken,
    token_type: "Bearer",
    refresh_token: refreshToken,
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  });
}

function refusal(error: string): Response {
  return Response.json({ error, error_description: "No." }, { status: 400 });
}

function consent({ searchParams: asked }: URL, code: string, desk: Desk): string {
  const redirectUri = asked.get("redirect_uri") ?? "";
  if (!desk.clients.get(asked.get("client_id") ?? "")?.includes(redirectUri))
    throw new Error("this is no callback of the client");
  desk.consents.set(code, asked);
  const callback = new URL(redirectUri);
  const answer = { code, state: asked.get("state") ?? "", iss: desk.issuer };
  for (const [name, value] of Object.entries(answer)) callback.searchParams.set(name, value);
  return callback.href;
}
