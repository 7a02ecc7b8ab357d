import * as oauth from "oauth4webapi";
import { afterAll, expect, test } from "vitest";
import { hour } from "../support/open-service.ts";
import { callback, openAuthorization } from "./support/open-authorization.ts";

const app = await openAuthorization({}, afterAll);
const { origin, rest, mcp } = app;
/** The sandbox uses HTTP on loopback. */
const insecure = { [oauth.allowInsecureRequests]: true };

test.each([
  { name: "REST", resource: rest },
  { name: "MCP", resource: mcp },
])("oauth4webapi completes every flow for $name", async ({ resource }) => {
  const protectedResource = await oauth.processResourceDiscoveryResponse(
    new URL(resource),
    await oauth.resourceDiscoveryRequest(new URL(resource), insecure),
  );
  expect(protectedResource.resource).toBe(resource);
  const issuer = new URL(protectedResource.authorization_servers?.[0] ?? "");
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
  );

  const registered = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: "A stranger", redirect_uris: [callback], token_endpoint_auth_method: "none" },
      insecure,
    ),
  );
  const client: oauth.Client = { client_id: registered.client_id };

  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const redirected = await app.approve({
    client_id: client.client_id,
    scope: "site:read",
    state,
    resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  });
  const granted = oauth.validateAuthResponse(server, client, redirected, state);
  const parameters = { ...insecure, additionalParameters: { resource } };
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      granted,
      callback,
      verifier,
      parameters,
    ),
  );
  expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "site:read" });

  await app.wait(hour);
  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? "",
      parameters,
    ),
  );
  const calls = await Promise.all([tokens, renewed].map((all) => app.call(all.access_token)));
  expect(calls).toEqual([401, resource === rest ? 200 : 401]);

  await oauth.processRevocationResponse(
    await oauth.revocationRequest(
      server,
      client,
      oauth.None(),
      renewed.refresh_token ?? "",
      insecure,
    ),
  );
  expect(await app.call(renewed.access_token)).toBe(401);
});

test("oauth4webapi reports a denial and a wrong issuer", async () => {
  const { browser, page } = await app.openConsent();
  const { url } = await browser.submit(page, { decision: "deny" });
  const server = { issuer: origin, authorization_response_iss_parameter_supported: true };
  const client = { client_id: app.clientId };

  expect(() => oauth.validateAuthResponse(server, client, new URL(url), "a-state")).toThrow(
    oauth.AuthorizationResponseError,
  );
  const approved = await app.approve();
  const other = { ...server, issuer: "https://evil.example" };
  expect(() => oauth.validateAuthResponse(other, client, approved, "a-state")).toThrow(/iss/);
  expect(oauth.validateAuthResponse(server, client, approved, "a-state").get("code")).toMatch(
    /^lac_/,
  );
});
