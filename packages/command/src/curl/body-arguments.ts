import { type BodySegment, bodySegments } from "./body-segments.ts";
import { secretMark, shellQuote, shellQuoteWithSecret } from "./shell-quote.ts";

/** How a command passes a body to curl. */
export interface BodyArguments {
  /** Lines that go before the command, each a shell comment. */
  readonly notes: readonly string[];
  /** A command whose output is the body, to be piped in; empty if the body is an argument. */
  readonly producer: string;
  readonly argument: string;
}

export interface BodyOptions {
  readonly variable: string;
  /** Largest number of characters of body written into the command. */
  readonly inlineLimit: number;
  /** File to read a larger body from. */
  readonly bodyFile: string;
}

/** Passes a body as an argument if it is short, through a pipe if a command must produce it, or as a file if it is large. */
export function bodyArguments(body: string, options: BodyOptions): BodyArguments {
  const segments = bodySegments(body);
  const written = segments.reduce((sum, segment) => sum + writtenLength(segment), 0);
  if (written > options.inlineLimit) return bodyFromFile(body, options.bodyFile);
  if (isPlain(segments) && !body.startsWith("@")) return inlineBody(body, options.variable);
  const commands = segments.map((segment) => segmentCommand(segment, options.variable));
  const producer = commands.length === 1 ? commands.join("") : `{ ${commands.join("; ")}; }`;
  return { notes: [], producer, argument: "--data-binary @-" };
}

function isPlain(segments: readonly BodySegment[]): boolean {
  return segments.every((segment) => segment.kind === "text");
}

function inlineBody(body: string, variable: string): BodyArguments {
  const argument = `--data-binary ${shellQuoteWithSecret(body, variable)}`;
  return { notes: [], producer: "", argument };
}

function bodyFromFile(body: string, file: string): BodyArguments {
  const bytes = Buffer.byteLength(body);
  const secret = body.includes(secretMark) ? `, with ${secretMark} for the credential` : "";
  const note = `# first save the request body (${bytes} bytes${secret}) as ${file}; exchanges.ndjson holds it`;
  return { notes: [note], producer: "", argument: `--data-binary ${shellQuote(`@${file}`)}` };
}

function writtenLength(segment: BodySegment): number {
  return segment.kind === "run" ? 0 : segment.text.length;
}

function segmentCommand(segment: BodySegment, variable: string): string {
  if (segment.kind === "text") return `printf '%s' ${shellQuoteWithSecret(segment.text, variable)}`;
  if (segment.kind === "bytes") return `printf '${octalBytes(segment.text)}'`;
  return runCommand(segment.char, segment.count);
}

function runCommand(char: string, count: number): string {
  if (Buffer.byteLength(char) > 1)
    return `yes ${shellQuote(char)} | head -n ${count} | tr -d '\\n'`;
  return `head -c ${count} /dev/zero | tr '\\000' '${octalBytes(char)}'`;
}

/** Octal escapes, which every printf and tr understand. */
export function octalBytes(text: string): string {
  const bytes = [...Buffer.from(text)];
  return bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
