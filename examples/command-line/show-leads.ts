import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@local-ads/client";

interface ShowOptions {
  /** Seconds between two reads; undefined to read once. */
  readonly seconds: number | undefined;
  readonly signal: AbortSignal;
  readonly show: (line: string) => void;
}

/** Shows each lead once, as one line of JSON: the existing leads, then new ones until the signal is aborted. */
export async function showLeads(
  client: Client,
  { seconds, signal, show }: ShowOptions,
): Promise<void> {
  const seen = new Set<string>();
  while (!signal.aborted) {
    // The fields of a lead are not described, so the whole record identifies it.
    for await (const lead of client.listLeads.items({ query: { limit: 100 }, signal })) {
      const line = JSON.stringify(lead);
      if (!seen.has(line)) show(line);
      seen.add(line);
    }
    if (seconds === undefined) return;
    await sleep(seconds * 1000, undefined, { signal }).catch(() => {});
  }
}
