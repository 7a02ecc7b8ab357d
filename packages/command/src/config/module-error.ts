import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import type { Place } from "@plumbline/contract";
import { ConfigError } from "./config-error.ts";

interface ModuleErrorOptions {
  /** The name of the module at the start of a message: `The configuration`. */
  readonly what: string;
  /** The remedy if the file does not exist. */
  readonly absent: string;
}

/** Explains why a module of the user could not be loaded, with the line of the failure. */
export async function moduleError(
  file: string,
  cause: unknown,
  { what, absent }: ModuleErrorOptions,
): Promise<ConfigError> {
  const reason = cause instanceof Error ? firstLine(cause.message) : `it threw ${String(cause)}`;
  return new ConfigError("CONFIG_INVALID", `${what} cannot be loaded: ${reason}`, {
    place: (await placeOf(file, cause)) ?? { file },
    hint: hintFor(cause, absent),
    cause,
  });
}

function hintFor(cause: unknown, absent: string): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return absent;
  if (code === "ERR_MODULE_NOT_FOUND")
    return "Install what it imports, or write the path with its extension.";
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
    return "Node runs TypeScript by removing its types; use only syntax that needs no other code.";
  if (cause instanceof SyntaxError && isEsmAsCommonJs.test(cause.message))
    return 'Node reads the file as CommonJS because package.json says "type": "commonjs". Let its name end in .mjs or .ts.';
  return "Correct it at that place.";
}

/** The messages of Node for the syntax of ES modules in a CommonJS file. */
const isEsmAsCommonJs = /outside a module|Unexpected token 'export'/;

async function placeOf(file: string, cause: unknown): Promise<Place | undefined> {
  if (!(cause instanceof Error)) return undefined;
  const place = placeIn(cause.stack ?? "", file);
  if (place || !(cause instanceof SyntaxError)) return place;
  return syntaxPlace(file);
}

/** The first place in a file outside Node and its packages, from a stack trace. */
function placeIn(stack: string, file: string): Place | undefined {
  const url = /(?:file:\/\/)?(\/[^\s()?]+?)(?:\?[^\s():]*)?:(\d+)(?::(\d+))?/g;
  const places = [...stack.matchAll(url)].map(([, path = "", line, column]) => ({
    file: decodeURI(path),
    line: Number(line),
    ...(column === undefined ? {} : { column: Number(column) }),
  }));
  return places.find((place) => place.file === file);
}

/** Node does not report the line of a syntax error in JavaScript. Its TypeScript parser does. */
async function syntaxPlace(file: string): Promise<Place | undefined> {
  try {
    stripTypeScriptTypes(await readFile(file, "utf8"), { sourceUrl: file });
    return undefined;
  } catch (error) {
    return error instanceof Error ? placeIn(error.stack ?? "", file) : undefined;
  }
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}
