import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type Intent, operationTable } from "@local-ads/client";
import * as oauth from "@local-ads/client/oauth";
import { fileStore, loopbackReceiver } from "@local-ads/client/oauth/node";
import { fault, faults } from "@local-ads/client/testing";
import { check } from "./check.js";
import type { Services } from "./services.js";

/** Signs in with a callback on this machine, and publishes once over a restart, with a token file and a file for the intent. */
export async function publishOnce({ ads, owner }: Services): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "publish-"));
  const tokens = join(folder, "tokens.json");
  const journal = join(folder, "intent.json");
  await signIn({ ads, owner }, tokens);

  const network = faults([fault.lost(fault.pass())], { fetch: (request) => fetch(request) });
  const start = (): Client =>
    createClient({
      baseUrl: ads,
      auth: oauth.tokenSource({ store: fileStore(tokens) }),
      maxRetries: 0,
      fetch: network,
    });
  check(await publish(start(), journal), "unknown-outcome, in doubt");
  check(await publish(start(), journal), "published, replayed");
  check(new Set(network.requests.map(({ key }) => key)).size, 1);
  await rm(folder, { recursive: true });
}

async function publish(client: Client, journal: string): Promise<string> {
  const text = await readFile(journal, "utf8").catch(() => undefined);
  const stored: Intent<"publishSite"> | undefined =
    text === undefined ? undefined : JSON.parse(text);
  const intent = stored ?? (await client.prepare("publishSite"));
  await writeFile(journal, JSON.stringify(intent), { mode: 0o600 });
  const outcome = await client.send(intent, { sentBefore: stored !== undefined });
  const { inDoubt, replayed } = outcome.receipt;
  if (outcome.ok === false) return `${outcome.kind}${inDoubt ? ", in doubt" : ""}`;
  await rm(journal);
  return `published${replayed ? ", replayed" : ""}`;
}

async function signIn(
  { ads, owner }: Pick<Services, "ads" | "owner">,
  file: string,
): Promise<void> {
  await using receiver = await loopbackReceiver();
  const { redirectUri } = receiver;
  const resource = await oauth.discover(ads);
  const { clientId } = await oauth.registerClient(resource, { redirectUris: [redirectUri] });
  const request = {
    clientId,
    redirectUri,
    scopes: operationTable.operations.publishSite.scopes[0],
  };
  const { url, pending } = await oauth.startAuthorization(resource, request);
  const answered = receiver.waitForCallback({ state: pending.state, timeoutMs: 20_000 });
  const opened = await fetch(`${owner}?open=${encodeURIComponent(url)}`);
  await fetch(await opened.text());
  const callback = await answered;
  await fileStore(file).save(await oauth.finishAuthorization(resource, pending, { callback }));
}
