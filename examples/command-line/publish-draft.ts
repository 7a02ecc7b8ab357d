import { readFile, rm, writeFile } from "node:fs/promises";
import { type Client, type Intent, orThrow } from "@local-ads/client";

/**
 * Saves a document as the site's draft and publishes it. Each of the two is written down before it is sent, so that a program that is
 * ended in between sends the same again, with the same key: the service then does it once, however often it is started.
 */
export async function publishDraft(
  client: Client,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const journal = `${file}.sending`;
  const intents = (await readJournal(journal)) ?? (await prepare(client, file));
  await writeFile(journal, JSON.stringify(intents), { mode: 0o600 });
  orThrow(await client.send(intents.save, { signal }));
  const { receipt } = orThrow(await client.send(intents.publish, { signal }));
  await rm(journal);
  return `published, request ${receipt.requestId}${receipt.replayed ? ", as it had been before" : ""}`;
}

interface Intents {
  readonly save: Intent<"saveSiteDraft">;
  readonly publish: Intent<"publishSite">;
}

async function prepare(client: Client, file: string): Promise<Intents> {
  const doc = JSON.parse(await readFile(file, "utf8"));
  return {
    save: await client.prepare("saveSiteDraft", { body: { doc } }),
    publish: await client.prepare("publishSite"),
  };
}

/** What was being sent when the program was ended; the client checks that nobody has changed it. */
async function readJournal(journal: string): Promise<Intents | undefined> {
  const text = await readFile(journal, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
