/* oxlint-disable no-console -- an example prints what it does */
import { homedir } from "node:os";
import { createClient, orThrow } from "@local-ads/client";
import * as oauth from "@local-ads/client/oauth";
import { fileStore, loopbackReceiver } from "@local-ads/client/oauth/node";

const baseUrl = process.env["LOCAL_ADS_URL"] ?? "https://api.example.com/v1";
const store = fileStore(process.env["LOCAL_ADS_TOKENS"] ?? `${homedir()}/.local-ads/tokens.json`);

if (!(await store.load())) {
  await using receiver = await loopbackReceiver();
  const { redirectUri } = receiver;
  const resource = await oauth.discover(baseUrl);
  const registration = { clientName: "My program", redirectUris: [redirectUri] };
  const { clientId } = await oauth.registerClient(resource, registration);
  const request = { clientId, redirectUri, scopes: ["site:read", "ads:read"] };
  const { url, pending } = await oauth.startAuthorization(resource, request);
  console.log("Open this page to sign in:", url);
  const callback = await receiver.waitForCallback({ state: pending.state, timeoutMs: 300_000 });
  await store.save(await oauth.finishAuthorization(resource, pending, { callback }));
}

const client = createClient({ baseUrl, auth: oauth.tokenSource({ store }) });
const { data } = orThrow(await client.getSite());
console.log(data.site.displayName);
