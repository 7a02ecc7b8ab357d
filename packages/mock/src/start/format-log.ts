import { type CommandIo, formatRequestLine, paint } from "@plumbline/command";
import type { AnswerLogEntry } from "../mock-options.ts";

/** Formats one line per request, `GET /books -> 200, 4 ms, answered`, and one per violation of its response. */
export function formatLog(io: CommandIo, entry: AnswerLogEntry): string {
  const { decision, reason, violations } = entry;
  const outcome = reason === undefined ? decision : `${decision}: ${reason}`;
  const line = formatRequestLine(io, { ...entry, outcome });
  const lines = violations.map((violation) =>
    paint(io, io.stderr, "red", `  Violates the document: ${violation}`),
  );
  return [line, ...lines].map((text) => `${text}\n`).join("");
}
