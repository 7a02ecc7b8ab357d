import type { Exchange } from "./run/exchange.ts";
import type { RunReport } from "./run/run-report.ts";
import { withoutParsedBodies } from "./without-parsed-bodies.ts";

/**
 * Renders every exchange of the run as one line of JSON, in the order of sending.
 * @see https://github.com/ndjson/ndjson-spec
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderNdjson, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("exchanges.ndjson", renderNdjson(report));
 * }
 * ```
 */
export function renderNdjson(report: RunReport): string {
  return [...ndjsonChunks(report.exchanges)].join("");
}

/** Maximum length of a chunk. Larger texts and buffers would stay in memory until the whole heap is collected. */
const chunkLength = 64 * 1024;

/** The text of `renderNdjson` in chunks, because the whole text can be larger than the rest of the run. */
export function* ndjsonChunks(exchanges: Iterable<Exchange>): Generator<string> {
  let chunk = "";
  for (const exchange of exchanges) {
    chunk += `${JSON.stringify(exchange, withoutParsedBodies)}\n`;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
