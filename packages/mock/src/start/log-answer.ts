import { type CommandIo, formatRequestLine, paint } from "@plumbline/command";
import type { AnswerLogEntry, DeliveryLogEntry } from "../mock-options.ts";

interface LogFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Writes one line per answer, and per violation of its response. */
export function logAnswer(
  io: CommandIo,
  { json = false, quiet = false }: LogFlags,
  entry: AnswerLogEntry,
): void {
  if (quiet && entry.violations.length === 0) return;
  io.stderr.write(
    json ? `${JSON.stringify({ event: "answer", ...entry })}\n` : formatLog(io, entry),
  );
}

/** Formats one line per request, `GET /books -> 200, 4 ms, answered`, and one per violation of its response. */
function formatLog(io: CommandIo, entry: AnswerLogEntry): string {
  const { decision, reason, violations } = entry;
  const outcome = reason === undefined ? decision : `${decision}: ${reason}`;
  const line = formatRequestLine(io, { ...entry, outcome });
  const lines = violations.map((violation) =>
    paint(io, io.stderr, "red", `  Violates the document: ${violation}`),
  );
  return [line, ...lines].map((text) => `${text}\n`).join("");
}

/** Writes one line per attempt to send a callback or webhook, and per one that is not sent. */
export function logDelivery(
  io: CommandIo,
  { json = false, quiet = false }: LogFlags,
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
