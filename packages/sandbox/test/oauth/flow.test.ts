import { afterAll, expect, test } from "vitest";
import { hour } from "../support/open-service.ts";
import { readForm } from "./support/browser.ts";
import { callback, openAuthorization, read } from "./support/open-authorization.ts";

const app = await openAuthorization({}, afterAll);
const { origin, rest, mcp, sandbox } = app;

test("discovery leads from a 401 to both documents and to the endpoints", async () => {
  const rejected = await fetch(`${rest}/workspace`);
  const challenge = rejected.headers.get("www-authenticate") ?? "";
  const [, metadataUrl = ""] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  const { json: resource } = await read(fetch(metadataUrl));
  const { json: other } = await read(fetch(`${origin}/.well-known/oauth-protected-resource/mcp`));
  const [issuer] = resource.authorization_servers;
  const { json: server } = await read(fetch(`${issuer}/.well-known/oauth-authorization-server`));

  expect(rejected.status).toBe(401);
  expect(resource).toMatchObject({ resource: rest, authorization_servers: [origin] });
  expect(other).toEqual({ ...resource, resource: mcp, resource_name: expect.any(String) });
  expect(server).toMatchObject({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  });
});

test("a client registers and gets its metadata", async () => {
  const redirect_uris = ["https://app.example/callback?kept=1", "http://localhost:4000/", callback];
  const { status, headers, json } = await app.register({ client_name: "An app", redirect_uris });

  expect(status).toBe(201);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(json).toEqual({
    client_id: expect.stringMatching(/^client_[\w-]{22}$/),
    client_id_issued_at: (await sandbox.control.clock()).epochMilliseconds / 1000,
    client_name: "An app",
    redirect_uris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  });
});

test("an owner signs in and approves a request, and the code gives working tokens", async () => {
  const { page } = await app.openConsent({ scope: "leads:read site:read" });
  const [, main = ""] = page.text.split("<main");
  expect(main).toContain("Test app");
  expect(main).toContain(new URL(callback).origin);
  expect(main.replaceAll(/<[^>]+>/g, "")).toContain("Read leads, masked");
  expect(main).not.toContain("site:write");
  expect(readForm(page).choices["decision"]).toEqual(["approve", "deny"]);

  const redirected = await app.approve({ state: "with spaces & more" });
  expect(redirected.href.split("?")[0]).toBe(callback);
  expect(Object.fromEntries(redirected.searchParams)).toEqual({
    code: expect.stringMatching(/^lac_/),
    state: "with spaces & more",
    iss: origin,
  });

  const { status, headers, json } = await app.exchange(redirected.searchParams.get("code") ?? "");
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(json).toEqual({
    access_token: expect.stringMatching(/^lat_/),
    token_type: "Bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^lar_/),
    scope: "site:read leads:read",
  });
  const workspace = await fetch(`${rest}/workspace`, {
    headers: { authorization: `Bearer ${json.access_token}` },
  });
  expect(await workspace.json()).toMatchObject({
    workspace: { slug: "rivera-plumbing" },
    scopes: ["site:read", "leads:read"],
  });
});

test("an owner can deny without choosing a workspace, which redirects with access_denied", async () => {
  const { browser, page } = await app.openConsent();
  const { url } = await browser.submit(page, { decision: "deny" });

  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    error: "access_denied",
    state: "a-state",
    iss: origin,
  });
});

test("a decision without a workspace shows the form again", async () => {
  const { browser, page } = await app.openConsent();
  const asked = await browser.submit(page, { decision: "approve" });
  expect([asked.status, asked.text.includes("Choose one of your workspaces")]).toEqual([400, true]);
  const [workspace = ""] = readForm(asked).choices["workspace"] ?? [];
  const { url } = await browser.submit(asked, { decision: "approve", workspace });
  expect(new URL(url).searchParams.get("code")).toMatch(/^lac_/);
});

test("a request without scopes requests all scopes", async () => {
  const tokens = await app.connect({ scope: undefined });
  const { json } = await read(fetch(`${origin}/.well-known/oauth-authorization-server`));

  expect(tokens.scope.split(" ")).toEqual(json.scopes_supported);
});

test("a scope that the token lacks is named in the challenge", async () => {
  const { access_token } = await app.connect({ scope: "site:read" });
  const rejected = await fetch(`${rest}/campaigns`, {
    headers: { authorization: `Bearer ${access_token}` },
  });

  expect(rejected.status).toBe(403);
  expect(rejected.headers.get("www-authenticate")).toContain('scope="ads:read"');
});

test("the query of a registered callback stays in the redirect", async () => {
  const redirect_uri = "https://app.example/callback?tenant=a%20b";
  const { json } = await app.register({ redirect_uris: [redirect_uri] });
  const { href, searchParams } = await app.approve({ client_id: json.client_id, redirect_uri });

  expect(href.startsWith(`${redirect_uri}&code=lac_`)).toBe(true);
  expect(searchParams.get("state")).toBe("a-state");
});

test.each(["http://127.0.0.1:1/callback", "http://127.0.0.1/callback"])(
  "the loopback callback matches on the port of %s",
  async (redirect_uri) => {
    const tokens = await app.connect({ redirect_uri });
    expect(await app.call(tokens.access_token)).toBe(200);
  },
);

test("the consent form can lead to a callback on IPv6, which a policy cannot name", async () => {
  const redirect_uri = "http://[::1]:8976/callback";
  const { json } = await app.register({ redirect_uris: [redirect_uri] });
  const { page } = await app.openConsent({ client_id: json.client_id, redirect_uri });

  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http: https:;");
});

test("a callback can redirect to another HTTPS page", async () => {
  const redirect_uri = "https://app.example/callback";
  const { json } = await app.register({ redirect_uris: [redirect_uri] });
  const { page } = await app.openConsent({ client_id: json.client_id, redirect_uri });

  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https:;");
});

test("a refresh gives new tokens with the same scopes, or with fewer on request", async () => {
  const first = await app.connect();
  const { json: second } = await app.refresh(first.refresh_token);
  expect(second.scope).toBe(first.scope);
  expect(
    new Set([first, second].flatMap((all) => [all.access_token, all.refresh_token])).size,
  ).toBe(4);
  expect([await app.call(first.access_token), await app.call(second.access_token)]).toEqual([
    200, 200,
  ]);

  const { json: narrow } = await app.refresh(second.refresh_token, { scope: "leads:read" });
  expect(narrow.scope).toBe("leads:read");
  expect(await app.call(narrow.access_token)).toBe(403);
  const { json: wide } = await app.refresh(narrow.refresh_token);
  expect(wide.scope).toBe(first.scope);
});

test.each(["access_token", "refresh_token"] as const)(
  "revoking by the %s ends the connection at once, with all of its tokens",
  async (name) => {
    const first = await app.connect();
    const { json: second } = await app.refresh(first.refresh_token);
    const { status, text } = await app.revoke(second[name]);

    expect([status, text]).toEqual([200, ""]);
    expect(await app.call(first.access_token)).toBe(401);
    expect(await app.call(second.access_token)).toBe(401);
    expect((await app.refresh(second.refresh_token)).json).toMatchObject({
      error: "invalid_grant",
    });
  },
);

test("revoking an unknown token succeeds and does not affect other connections", async () => {
  const tokens = await app.connect();

  expect((await app.revoke("lat_unknown")).status).toBe(200);
  expect((await app.revoke(sandbox.identities()[0]?.token ?? "")).status).toBe(200);
  expect(await app.call(tokens.access_token)).toBe(200);
  expect(await app.call(sandbox.identities()[0]?.token ?? "")).toBe(200);
});

test("an expired access token and a used refresh token still revoke the connection", async () => {
  for (const name of ["access_token", "refresh_token"] as const) {
    const first = await app.connect();
    await app.wait(hour);
    const { json: second } = await app.refresh(first.refresh_token);
    expect((await app.revoke(first[name])).status).toBe(200);
    expect(await app.call(second.access_token)).toBe(401);
  }
});

test.each([
  ["invalid_request", { redirect_uri: undefined }],
  ["invalid_request", { code_verifier: undefined }],
  ["invalid_target", { resource: undefined }],
  ["invalid_client", { client_id: "client_unknown" }],
  ["unsupported_grant_type", { grant_type: "implicit" }],
])("a request that is %s for %o leaves the code unused", async (error, changes) => {
  const code = await app.obtainCode();

  expect((await app.exchange(code, changes)).json).toMatchObject({ error });
  expect((await app.exchange(code)).status).toBe(200);
});

test("a service without configuration and a body that is too large have the errors of REST", async () => {
  await sandbox.control.setService({ configured: false });
  expect((await app.token({ grant_type: "refresh_token" })).status).toBe(503);
  await sandbox.control.setService({ configured: true });
  const { status, json } = await app.token({ grant_type: "x".repeat(600_000) });
  expect([status, json]).toEqual([413, { error: expect.any(String), detail: expect.any(String) }]);
});

test("pages of other origins can read metadata, registration and tokens, but not the consent page", async () => {
  const headers = { origin: "https://app.example" };
  const allowed = async (path: string, init: RequestInit = {}): Promise<string | null> =>
    (await fetch(`${origin}${path}`, { redirect: "manual", headers, ...init })).headers.get(
      "access-control-allow-origin",
    );
  const preflight = {
    method: "OPTIONS",
    headers: { ...headers, "access-control-request-method": "POST" },
  };

  for (const path of [
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource/v1",
    "/.well-known/oauth-protected-resource/mcp",
  ])
    expect([path, await allowed(path)]).toEqual([path, headers.origin]);
  for (const path of ["/oauth/register", "/oauth/token", "/oauth/revoke"]) {
    expect([path, await allowed(path, preflight)]).toEqual([path, headers.origin]);
    expect([path, await allowed(path, { method: "POST", headers })]).toEqual([
      path,
      headers.origin,
    ]);
  }
  expect(await allowed(new URL(app.authorizeUrl()).pathname)).toBeNull();
  expect(await allowed("/oauth/consent", { method: "POST", headers })).toBeNull();
  expect(await allowed("/sign-in")).toBeNull();
});

test("the steps of the profile approve without a person", async () => {
  const { oauth, mcp: agent } = sandbox.profile();
  const { browser, page } = await app.openConsent({ redirect_uri: oauth?.redirectUri ?? "" });
  const [, approval = {}] = oauth?.consent.steps ?? [];

  expect(agent).toEqual({ url: mcp });
  expect(new URL((await browser.submit(page, approval)).url).searchParams.get("code")).toMatch(
    /^lac_/,
  );
});

test("every response of the authorization server conforms to the document", async () => {
  const exchanges = await sandbox.control.log({ limit: 1000 });
  const own = exchanges.filter(({ target }) => /^\/(?:oauth|\.well-known)\//.test(target));

  expect(own.length).toBeGreaterThan(30);
  expect(own.filter(({ verdict }) => verdict.kind === "breaks")).toEqual([]);
  expect(app.failures).toEqual([]);
});
