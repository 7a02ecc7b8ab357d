import { createClient, operationTable, orThrow } from "@local-ads/client";
import {
  discover,
  finishAuthorization,
  isOAuthError,
  memoryStore,
  type PendingAuthorization,
  registerClient,
  revoke,
  startAuthorization,
  tokenSource,
} from "@local-ads/client/oauth";
import { check } from "./check.js";
import type { Services } from "./services.js";

const redirectUri = "http://127.0.0.1:8080/callback";

/** Signs in as a web application: the session keeps what belongs to one request until the next. */
export async function signIn({ ads, owner }: Services): Promise<void> {
  const session = new Map<string, string>();
  const store = memoryStore();

  const resource = await discover(ads);
  const { clientId } = await registerClient(resource, { redirectUris: [redirectUri] });
  const request = { clientId, redirectUri, scopes: operationTable.operations.getSite.scopes[0] };
  const { url, pending } = await startAuthorization(resource, request);
  session.set("pending", JSON.stringify(pending));

  const opened = await fetch(`${owner}?open=${encodeURIComponent(url)}`);
  const callback = new URL(await opened.text());

  const kept: PendingAuthorization = JSON.parse(session.get("pending") ?? "null");
  await store.save(await finishAuthorization(resource, kept, { callback }));

  const client = createClient({ baseUrl: ads, auth: tokenSource({ store, resource }) });
  check(orThrow(await client.getSite()).data.site.displayName, "Rivera Plumbing");
  const forbidden = await client.publishSite();
  check(forbidden.kind === "response" && forbidden.status, 403);

  const tokens = await store.load();
  if (tokens) await revoke(resource, tokens);
  await store.save(null);
  const ended = await client.getSite();
  if (ended.kind !== "not-sent") throw new Error("the connection has not ended");
  check(
    [ended.reason, isOAuthError(ended.cause) && ended.cause.code],
    ["credential", "authorize-again"],
  );
}
