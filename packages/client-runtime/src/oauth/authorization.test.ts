import { expect, test } from "vitest";
import { createOAuthServer, type OAuthServer } from "../../test/oauth-server.ts";
import { discover } from "./discover.ts";
import { finishAuthorization } from "./finish-authorization.ts";
import type { OAuthErrorCode } from "./oauth-error.ts";
import { registerClient } from "./register-client.ts";
import { revoke } from "./revoke.ts";
import { startAuthorization, type StartedAuthorization } from "./start-authorization.ts";

const now = (): number => 1_000_000;
const clock = { now, sleep: () => Promise.withResolvers<void>().promise };
const redirectUri = "http://127.0.0.1:8765/callback";

/** A value after a round trip through JSON, as a program stores it between two runs. */
const kept = <T>(value: T): T => JSON.parse(JSON.stringify(value));

async function start(
  server: OAuthServer,
): Promise<StartedAuthorization & { readonly resource: Awaited<ReturnType<typeof discover>> }> {
  const { fetch } = server;
  const resource = kept(await discover(server.resource, { fetch }));
  const client = await registerClient(
    resource,
    { redirectUris: [redirectUri], clientName: "Shop on the shell" },
    { fetch },
  );
  const request = { ...client, redirectUri, scopes: ["shelf:read", "shelf:write"] };
  return { resource, ...kept(await startAuthorization(resource, request)) };
}

test("a resource's URL leads to its tokens, and to the end of the connection", async () => {
  const server = createOAuthServer({ now, expiresIn: 600 });
  const { fetch } = server;

  const { resource, url, pending } = await start(server);
  const tokens = await finishAuthorization(resource, pending, {
    callback: server.consent(url),
    fetch,
    clock,
  });

  expect(tokens).toEqual({
    issuer: "https://auth.test",
    resource: "https://shop.test/v2",
    clientId: "client-1",
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    obtainedAt: now(),
    expiresAt: now() + 600_000,
    scope: undefined,
  });
  await revoke(resource, tokens, { fetch });
  expect(server.events).toEqual(["discovered", "registered", "exchanged", "revoked"]);
});

test("the consent URL contains PKCE, a state, the resource and the scopes", async () => {
  const { url, pending } = await start(createOAuthServer({ now }));

  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    response_type: "code",
    client_id: "client-1",
    redirect_uri: redirectUri,
    scope: "shelf:read shelf:write",
    state: pending.state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    resource: "https://shop.test/v2",
  });
  expect(url).not.toContain(pending.codeVerifier);
});

test("each authorization has a state and a verifier of its own", async () => {
  const server = createOAuthServer({ now });
  const [one, other] = [await start(server), await start(server)];

  expect(one.pending.state).not.toBe(other.pending.state);
  expect(one.pending.codeVerifier).not.toBe(other.pending.codeVerifier);
});

const wrongCallbacks: readonly (readonly [
  what: string,
  change: (callback: URL) => void,
  expected: { readonly code: OAuthErrorCode; readonly error?: string },
])[] = [
  [
    "another state",
    ({ searchParams }) => searchParams.set("state", "other"),
    { code: "callback-invalid" },
  ],
  ["no state", ({ searchParams }) => searchParams.delete("state"), { code: "callback-invalid" }],
  [
    "another issuer",
    ({ searchParams }) => searchParams.set("iss", "https://evil.test"),
    { code: "callback-invalid" },
  ],
  [
    "no issuer, although the server declares it",
    ({ searchParams }) => searchParams.delete("iss"),
    { code: "callback-invalid" },
  ],
  [
    "a declined consent",
    ({ searchParams }) => searchParams.set("error", "access_denied"),
    { code: "rejected", error: "access_denied" },
  ],
  [
    "another code",
    ({ searchParams }) => searchParams.set("code", "guess"),
    { code: "rejected", error: "invalid_grant" },
  ],
];

test.for(wrongCallbacks)("a callback with %s gets no tokens", async ([, change, expected]) => {
  const server = createOAuthServer({ now });
  const { resource, url, pending } = await start(server);
  const callback = new URL(server.consent(url));
  change(callback);

  const finished = finishAuthorization(resource, pending, { callback, fetch: server.fetch });

  await expect(finished).rejects.toMatchObject({ name: "OAuthError", ...expected });
  expect(server.count("exchanged")).toBe(0);
});

test("a code is only sent to the server that was asked for it", async () => {
  const server = createOAuthServer({ now });
  const { resource, url, pending } = await start(server);
  const other = { ...resource, server: { ...resource.server, issuer: "https://other.test" } };

  const finished = finishAuthorization(other, pending, {
    callback: server.consent(url),
    fetch: server.fetch,
  });

  await expect(finished).rejects.toMatchObject({ code: "callback-invalid" });
});

const wrongMetadata: readonly (readonly [
  what: string,
  path: RegExp,
  respond: () => Response,
  code: OAuthErrorCode,
])[] = [
  [
    "has no metadata",
    /resource/,
    () => new Response("Not found", { status: 404 }),
    "metadata-invalid",
  ],
  [
    "has another resource in its metadata",
    /resource/,
    () => Response.json({ resource: "https://evil.test" }),
    "metadata-invalid",
  ],
  [
    "declares no server",
    /resource/,
    () => Response.json({ resource: "https://shop.test/v2" }),
    "metadata-invalid",
  ],
  [
    "has a server with another issuer",
    /server/,
    () => Response.json({ issuer: "https://evil.test" }),
    "metadata-invalid",
  ],
  [
    "has a page instead of metadata",
    /server/,
    () => new Response("<h1>Hello</h1>"),
    "metadata-invalid",
  ],
  ["has a server that is down", /server/, () => new Response(null, { status: 503 }), "unavailable"],
  ["redirects", /resource/, () => Response.redirect("https://evil.test"), "metadata-invalid"],
];

test.for(wrongMetadata)("a resource that %s is rejected", async ([, path, respond, code]) => {
  const before = async (asked: string): Promise<Response | undefined> =>
    path.test(asked) ? respond() : undefined;
  const { resource, fetch } = createOAuthServer({ now, before });

  await expect(discover(resource, { fetch })).rejects.toMatchObject({ name: "OAuthError", code });
});

test("requests without TLS are only sent to this machine", async () => {
  const asked: string[] = [];
  const fetch = async ({ url }: Request): Promise<Response> => {
    asked.push(url);
    return new Response(null, { status: 404 });
  };

  await expect(discover("http://shop.test/v2", { fetch })).rejects.toMatchObject({
    code: "metadata-invalid",
  });
  await expect(discover("http://127.0.0.1:4010/v2", { fetch })).rejects.toMatchObject({
    code: "metadata-invalid",
  });

  expect(asked).toEqual([
    "http://127.0.0.1:4010/.well-known/oauth-protected-resource/v2",
    "http://127.0.0.1:4010/v2",
  ]);
});

test.for(["", "shop.test", "ftp://shop.test", "https://me:secret@shop.test"])(
  "%j is not a URL of a resource",
  async (url) => {
    await expect(discover(url)).rejects.toMatchObject({ code: "option-invalid" });
  },
);

test.for([
  "registration_endpoint",
  "token_endpoint",
  "revocation_endpoint",
  "authorization_endpoint",
])("a server without a %s is said not to offer it", async (name) => {
  const server = createOAuthServer({ now });
  const { resource, url, pending } = await start(server);
  const { [name]: _, ...metadata } = resource.server;
  const poor = { ...resource, server: { ...metadata, issuer: resource.server.issuer } };
  const { fetch } = server;
  const callback = server.consent(url);
  const ways: Record<string, () => Promise<unknown>> = {
    registration_endpoint: async () =>
      registerClient(poor, { redirectUris: [redirectUri] }, { fetch }),
    token_endpoint: async () => finishAuthorization(poor, pending, { callback, fetch }),
    revocation_endpoint: async () => {
      const tokens = await finishAuthorization(poor, pending, { callback, fetch });
      return revoke(poor, tokens, { fetch });
    },
    authorization_endpoint: async () =>
      startAuthorization(poor, { clientId: "client-1", redirectUri }),
  };

  await expect(ways[name]?.()).rejects.toMatchObject({ code: "unsupported" });
});

test("a server without S256 is rejected", async () => {
  const { resource } = await start(createOAuthServer({ now }));
  const plain = {
    ...resource,
    server: { ...resource.server, code_challenge_methods_supported: ["plain"] },
  };

  await expect(
    startAuthorization(plain, { clientId: "client-1", redirectUri }),
  ).rejects.toMatchObject({
    code: "unsupported",
  });
});

test("an aborted request rejects with the signal's reason", async () => {
  const controller = new AbortController();
  const fetch = (): Promise<Response> => Promise.withResolvers<Response>().promise;

  const found = discover("https://shop.test/v2", { fetch, signal: controller.signal });
  controller.abort(new Error("enough"));

  await expect(found).rejects.toThrow("enough");
});
