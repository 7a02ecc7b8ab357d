import type { CommandIo } from "@plumbline/command";
import type { DeliveryLogEntry } from "../mock-options.ts";

/** Writes one line per attempt to send a callback or webhook, and per one that is not sent. */
export function logDelivery(
  io: CommandIo,
  { json = false, quiet = false }: { readonly json?: boolean; readonly quiet?: boolean },
  entry: DeliveryLogEntry,
): void {
  if (quiet) return;
  io.stderr.write(`${json ? JSON.stringify({ event: "delivery", ...entry }) : lineOf(entry)}\n`);
}

function lineOf({ kind, name, method, url, attempt, status, reason }: DeliveryLogEntry): string {
  const result = [status, reason].filter((part) => part !== undefined).join(" ");
  const turn = attempt === undefined ? "" : `, attempt ${attempt}`;
  return `${method} ${url} -> ${result}, ${kind} ${name}${turn}`;
}
