import { createClient, operationTable } from "@local-ads/client";
import { discover, registerClient, startAuthorization } from "@local-ads/client/oauth";
import { examples, handlers } from "@local-ads/client/testing/msw";
import { setupServer } from "msw/node";

/* oxlint-disable no-console -- what it prints is its result */

const [url] = process.argv.slice(2);

/** A write and its replay, answered by the handlers. */
async function mocked() {
  const baseUrl = "https://ads.test/v1";
  const server = setupServer(...handlers({ baseUrl, examples }));
  server.listen();
  const client = createClient({ baseUrl, auth: "any-key" });
  const { ok, receipt } = await client.publishSite();
  const { idempotencyKey } = receipt;
  const again = await client.publishSite({ idempotencyKey });
  server.close();
  return [ok, receipt.replayed, again.receipt.replayed];
}

/** The first steps of signing in, at a real server. */
async function started() {
  const resource = await discover(url);
  const redirectUri = "http://127.0.0.1:8080/callback";
  const { clientId } = await registerClient(resource, { redirectUris: [redirectUri] });
  const options = { clientId, redirectUri, scopes: operationTable.operations.getSite.scopes[0] };
  const authorization = await startAuthorization(resource, options);
  return new URL(authorization.url).searchParams.get("code_challenge_method");
}

console.log(JSON.stringify({ mocked: await mocked(), started: await started() }));
