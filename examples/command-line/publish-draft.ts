import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { type Client, type Intent, isOutcomeError, orThrow } from "@local-ads/client";

/**
 * Saves a document as the site's draft and publishes it. Both calls are written to a file before the first is sent. If the program is
 * interrupted, the next start sends the same calls with the same keys, and the service executes each once. A rejected call is removed
 * from the file, so that the next start reads the document again.
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
    return `published, request ${receipt.requestId}${receipt.replayed ? ", a replay" : ""}`;
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

/** Writes the file completely or not at all, because the program may be interrupted. */
async function writeJournal(journal: string, intents: Intents): Promise<void> {
  await writeFile(`${journal}.new`, JSON.stringify(intents), { mode: 0o600 });
  await rename(`${journal}.new`, journal);
}

/** The contents of a file, unchecked: the client checks that an intent is unchanged, and the service checks the draft. */
async function read<T>(file: string): Promise<T> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`${file} is not JSON`, { cause });
  }
}
