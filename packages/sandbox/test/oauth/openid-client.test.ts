import * as client from "openid-client";
import { afterAll, expect, test } from "vitest";
import { hour } from "../support/open-service.ts";
import { callback, openAuthorization } from "./support/open-authorization.ts";

const app = await openAuthorization({}, afterAll);

test.each([
  { name: "REST", resource: app.rest },
  { name: "MCP", resource: app.mcp },
])("openid-client completes every flow for $name", async ({ resource }) => {
  const config = await client.dynamicClientRegistration(
    new URL(app.origin),
    {
      client_name: "Another stranger",
      redirect_uris: [callback],
      token_endpoint_auth_method: "none",
    },
    client.None(),
    // Marked as deprecated to discourage it. It is for servers without TLS, like this one.
    // oxlint-disable-next-line typescript/no-deprecated
    { algorithm: "oauth2", execute: [client.allowInsecureRequests] },
  );
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: "site:read leads:read",
    state: expectedState,
    resource,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const redirected = await app.approve(Object.fromEntries(url.searchParams));

  const tokens = await client.authorizationCodeGrant(
    config,
    redirected,
    { pkceCodeVerifier, expectedState },
    { resource },
  );
  expect(tokens.scope).toBe("site:read leads:read");
  await app.wait(hour);
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "", { resource });
  expect(renewed.expiresIn()).toBeGreaterThan(3500);
  expect(await app.call(renewed.access_token)).toBe(resource === app.rest ? 200 : 401);

  await client.tokenRevocation(config, renewed.access_token);
  expect(await app.call(renewed.access_token)).toBe(401);
  await expect(
    client.refreshTokenGrant(config, renewed.refresh_token ?? "", { resource }),
  ).rejects.toMatchObject({ error: "invalid_grant" });
});
