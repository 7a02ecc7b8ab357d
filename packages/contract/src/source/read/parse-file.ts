import type { YAMLError } from "yaml";
import { type ContractError, isContractError } from "../../model/contract-error.ts";
import type { Warning } from "../../model/warning.ts";
import { parseText } from "./parse-text.ts";
import type { SourceFile } from "./source-file.ts";
import { sourceName } from "./source-url.ts";

/** Each flat text needs another reading of the file. */
const mostFlatTexts = 100;

/**
 * Parses a file of JSON or YAML. The continuation lines of a quoted text may be indented no deeper than its key, which YAML 1.2
 * forbids and common libraries accept: they are indented, with a warning. Throws ContractError as `parseText` does.
 * @see https://yaml.org/spec/1.2.2/#731-double-quoted-style
 */
export function parseFile(url: string, given: string): SourceFile {
  const name = sourceName(url);
  const warnings: Warning[] = [];
  let text = given;
  for (;;) {
    try {
      return { url, name, text, value: parseText(text, name), warnings };
    } catch (error) {
      const indented = warnings.length < mostFlatTexts ? indentFlatText(text, error) : undefined;
      if (indented === undefined || !isContractError(error)) throw error;
      text = indented;
      warnings.push(toWarning(error));
    }
  }
}

function toWarning({ place = {} }: ContractError): Warning {
  return {
    code: "syntax-tolerated",
    message: "The next line of this quoted text must be indented deeper than its key",
    pointer: "",
    place,
    hint: "Indent it, because other YAML parsers reject the document.",
  };
}

/** The text with deeper continuation lines, if the error is that a quoted text ends at one that is too flat. */
function indentFlatText(text: string, error: unknown): string | undefined {
  const cause: unknown = isContractError(error) ? error.cause : undefined;
  if (!isYamlError(cause)) return undefined;
  const [, quote] = /^Missing closing (["'])quote/.exec(cause.message) ?? [];
  const [start] = cause.pos;
  if (quote === undefined || text[start] !== "\n") return undefined;
  const length = lengthToQuote(text.slice(start), quote);
  if (length === undefined) return undefined;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const [indent = ""] = /^[ \t]*/.exec(text.slice(lineStart, start)) ?? [];
  const rest = text.slice(start, start + length).replaceAll(/\n(?=[^\n])/g, `\n${indent}  `);
  return `${text.slice(0, start)}${rest}${text.slice(start + length)}`;
}

function isYamlError(cause: unknown): cause is YAMLError {
  return cause instanceof Error && "pos" in cause && Array.isArray(cause.pos);
}

/** How many characters of the text are before its first quote that is not escaped. */
function lengthToQuote(text: string, quote: string): number | undefined {
  const inner = quote === '"' ? /^(?:[^"\\]|\\[^])*(?=")/ : /^(?:[^']|'')*(?='(?!'))/;
  return inner.exec(text)?.[0].length;
}
