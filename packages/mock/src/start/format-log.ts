import { type CommandIo, paint, type Style } from "@plumbline/command";
import type { AnswerLogEntry } from "../mock-options.ts";

const styles: readonly (readonly [from: number, style: Style])[] = [
  [500, "red"],
  [400, "yellow"],
  [300, "cyan"],
  [0, "green"],
];

/** One line for each request, `GET /books -> 200, 4 ms, answered`, and one for each way its answer breaks the document. */
export function formatLog(io: CommandIo, entry: AnswerLogEntry): string {
  const { method, path, status, milliseconds, decision, reason, violations } = entry;
  const style = styles.find(([from]) => status >= from)?.[1] ?? "green";
  const code = paint(io, io.stderr, style, String(status));
  const line = `${method} ${path} -> ${code}, ${milliseconds} ms, ${decision}${reason === undefined ? "" : `: ${reason}`}`;
  const breaches = violations.map((violation) =>
    paint(io, io.stderr, "red", `  breaks the document: ${violation}`),
  );
  return [line, ...breaches].map((text) => `${text}\n`).join("");
}
