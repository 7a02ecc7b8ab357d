import { type CommandIo, formatRequestLine, paint } from "@plumbline/command";
import type { AnswerLogEntry } from "../mock-options.ts";

/** One line for each request, `GET /books -> 200, 4 ms, answered`, and one for each way its answer breaks the document. */
export function formatLog(io: CommandIo, entry: AnswerLogEntry): string {
  const { decision, reason, violations } = entry;
  const outcome = reason === undefined ? decision : `${decision}: ${reason}`;
  const line = formatRequestLine(io, { ...entry, outcome });
  const breaches = violations.map((violation) =>
    paint(io, io.stderr, "red", `  breaks the document: ${violation}`),
  );
  return [line, ...breaches].map((text) => `${text}\n`).join("");
}
