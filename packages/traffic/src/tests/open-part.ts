import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Contract } from "@plumbline/contract";
import { type Exchange, parseNdjson, redact } from "@plumbline/report";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { secretsOf } from "../judge/secrets-of.ts";

/** The exchanges of a judge of tests in a file, for the case that its process ends before it writes a report. */
export interface Part {
  /** Writes an exchange at once, without the secrets that are known so far. */
  readonly keep: (exchange: PassedExchange, operation: string) => void;
  /** Removes the file, because the report has what it contains. */
  readonly end: () => void;
}

/** Name of the file within the folder of a part. */
export const partFile = "recording.ndjson";

/** Opens the file of a part. If a later exchange shows that a text in it is a secret, the file is written again. */
export function openPart(folder: string, contract: Contract): Part {
  const file = join(folder, partFile);
  const secrets = new Set<string>();
  let number = 0;

  function learn(found: readonly string[]): void {
    const fresh = found.filter((secret) => !secrets.has(secret));
    for (const secret of fresh) secrets.add(secret);
    if (fresh.length === 0 || !existsSync(file)) return;
    const text = readFileSync(file, "utf8");
    if (!fresh.flatMap(formsOf).some((form) => text.includes(form))) return;
    const parsed = parseNdjson(text);
    if (parsed.kind === "exchanges")
      writeFileSync(file, parsed.exchanges.map((exchange) => lineOf(exchange, secrets)).join(""));
  }

  return {
    keep(exchange, operation) {
      learn(secretsOf(contract, exchange));
      number += 1;
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, lineOf(toExchange(exchange, { operation, number }), secrets));
    },
    end: () => rmSync(file, { force: true }),
  };
}

function toExchange(
  { request, response, elapsedMs, atMs }: PassedExchange,
  named: Pick<Exchange, "operation" | "number">,
): Exchange {
  const { bytes, ...received } = response;
  return {
    ...named,
    purpose: "",
    identity: "",
    request,
    response: { ...received, text: new TextDecoder().decode(bytes) },
    elapsedMs,
    ...(atMs !== undefined && { atMs }),
  };
}

function lineOf(exchange: Exchange, secrets: ReadonlySet<string>): string {
  const { response, ...clean } = redact(exchange, [...secrets]);
  const { json: _, ...kept } = response;
  return `${JSON.stringify({ ...clean, response: kept })}\n`;
}

/** The forms in which a secret can be in a line. */
function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}
