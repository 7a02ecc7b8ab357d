import type { CurlRequest } from "./curl-request.ts";
import { octalBytes } from "./body-arguments.ts";
import { secretMark, shellQuote, shellQuoteWithSecret } from "./shell-quote.ts";

/** Headers that curl computes itself. */
const computed = new Set(["content-length", "host", "connection", "transfer-encoding"]);

export interface HeaderArgumentsOptions {
  readonly variable: string;
  /** Whether curl may add an `Accept`. */
  readonly addsAccept: boolean;
}

/** One `-H` per header, and one for each header that curl would add and must not. */
export function headerArguments(
  request: CurlRequest,
  { variable, addsAccept }: HeaderArgumentsOptions,
): readonly string[] {
  const sent = Object.entries(request.headers).filter(
    ([name]) => !computed.has(name.toLowerCase()),
  );
  const names = new Set(sent.map(([name]) => name.toLowerCase()));
  const added = [
    ...(request.body === undefined ? [] : ["content-type"]),
    ...(addsAccept ? [] : ["accept"]),
  ];
  return [
    ...sent.map(([name, value]) => headerArgument(name, value, variable)),
    ...added.filter((name) => !names.has(name)).map((name) => `-H '${name}:'`),
  ];
}

function headerArgument(name: string, value: string, variable: string): string {
  if (value === "") return `-H ${shellQuote(`${name};`)}`;
  const complete =
    name.toLowerCase() === "authorization" && value === secretMark ? `Bearer ${value}` : value;
  const line = `${name}: ${complete}`;
  return `-H ${/^[\t\x20-\x7e]*$/.test(line) ? shellQuoteWithSecret(line, variable) : latin1Word(line, variable)}`;
}

/** Header values are sent as Latin-1, which a UTF-8 shell cannot write directly. */
function latin1Word(line: string, variable: string): string {
  const parts = line.split(/((?!\t)[^\x20-\x7e]+)/);
  return parts
    .map((part, at) =>
      at % 2 === 0 ? literal(part, variable) : `"$(printf '${latin1Octal(part)}')"`,
    )
    .join("");
}

function literal(part: string, variable: string): string {
  return part === "" ? "" : shellQuoteWithSecret(part, variable);
}

function latin1Octal(text: string): string {
  return Array.from(text, octal).join("");
}

function octal(char: string): string {
  const code = char.charCodeAt(0);
  return code > 0xff ? octalBytes(char) : `\\${code.toString(8).padStart(3, "0")}`;
}
