import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { type Client, type Intent, isOutcomeError, orThrow } from "@local-ads/client";

/**
 * Saves a document as the site's draft and publishes it. Both calls are written down before the first is sent, so that a program that is
 * ended in between sends the same again, with the same keys: the service then does each once, however often it is started. What the
 * service refused is forgotten, for the next start to begin with what the file holds by then.
 */
export async function publishDraft(
  client: Client,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const journal = `${file}.sending`;
  const begun = existsSync(journal) ? await read<Intents>(journal) : undefined;
  const intents = begun ?? (await prepare(client, file));
  if (!begun) await writeJournal(journal, intents);
  const options = { signal, sentBefore: begun !== undefined };
  try {
    orThrow(await client.send(intents.save, options));
    const { receipt } = orThrow(await client.send(intents.publish, options));
    await rm(journal);
    return `published, request ${receipt.requestId}${receipt.replayed ? ", as it had been before" : ""}`;
  } catch (error) {
    if (isOutcomeError(error) && !error.outcome.receipt.inDoubt) await rm(journal);
    throw error;
  }
}

interface Intents {
  readonly save: Intent<"saveSiteDraft">;
  readonly publish: Intent<"publishSite">;
}

async function prepare(client: Client, file: string): Promise<Intents> {
  const doc = await read<Record<string, unknown>>(file);
  return {
    save: await client.prepare("saveSiteDraft", { body: { doc } }),
    publish: await client.prepare("publishSite"),
  };
}

/** All of it or nothing: a program may be ended while it writes. */
async function writeJournal(journal: string, intents: Intents): Promise<void> {
  await writeFile(`${journal}.new`, JSON.stringify(intents), { mode: 0o600 });
  await rename(`${journal}.new`, journal);
}

/** What a file holds, unchecked: the client checks that nobody has changed an intent, and the service looks at the draft. */
async function read<T>(file: string): Promise<T> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`${file} is no JSON`, { cause });
  }
}
