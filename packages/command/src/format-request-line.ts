import { type CommandIo, paint, type Style } from "./command-io.ts";

/** The facts of one request for a log line. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The outcome of the request, and why. */
  readonly outcome: string;
}

const styles: readonly (readonly [from: number, style: Style])[] = [
  [500, "red"],
  [400, "yellow"],
  [300, "cyan"],
  [0, "green"],
];

/** A line of a server's log, without its line break: `GET /books -> 200, 4 ms, answered`. */
export function formatRequestLine(io: CommandIo, line: RequestLine): string {
  const { method, path, status, milliseconds, outcome } = line;
  const style = styles.find(([from]) => status >= from)?.[1] ?? "green";
  const code = paint(io, io.stderr, style, String(status));
  return `${method} ${path} -> ${code}, ${milliseconds} ms, ${outcome}`;
}
