import type { YAMLError } from "yaml";
import { checkDepth } from "../../compile/check/check-depth.ts";
import { ContractError, isContractError } from "../../model/contract-error.ts";
import { throwProblems } from "../../model/throw-problems.ts";
import type { JsonValue } from "../../model/json-value.ts";
import { loadYaml } from "./load-yaml.ts";

/** The core schema, even if a document declares YAML 1.1: dates and sets of YAML 1.1 are not JSON. */
const yamlOptions = {
  schema: "core",
  merge: true,
  prettyErrors: true,
  logLevel: "error",
} as const;

/** How often the value of an anchor may be repeated; nested repetitions multiply. */
const mostAliases = 10_000;

/** Parses JSON or YAML 1.2. Throws ContractError `document-syntax` with file, line and column, or `document-invalid`. */
export function parseText(text: string, file: string): JsonValue {
  const value = parseJson(text) ?? parseYaml(text, file);
  throwProblems(
    [checkDepth(value)].flatMap((problem) => problem ?? []),
    () => ({ file }),
  );
  return value;
}

/** A YAML parser reads JSON too, but a hundred times slower. */
function parseJson(text: string): JsonValue | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    // `JSON.parse` returns JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function parseYaml(text: string, file: string): JsonValue {
  try {
    const document = loadYaml().parseDocument(text, yamlOptions);
    const [error] = document.errors;
    if (error) throw syntaxError(error, file);
    // The core schema without custom tags yields only JSON values.
    return (document.toJS({ maxAliasCount: mostAliases }) ?? null) as JsonValue;
  } catch (cause) {
    if (isContractError(cause)) throw cause;
    throw new ContractError(
      "document-syntax",
      "The aliases or the nesting of the document expand too far",
      {
        place: { file },
        hint: "Write shared parts as $ref instead of YAML aliases.",
        cause,
      },
    );
  }
}

function syntaxError(error: YAMLError, file: string): ContractError {
  const [{ line, col }] = error.linePos ?? [{ line: 1, col: 1 }];
  const sentence = error.message.split(/ at line \d+/)[0] ?? error.message;
  return new ContractError(
    "document-syntax",
    `The document is neither JSON nor YAML: ${sentence}`,
    {
      place: { file, line, column: col },
      hint: "Correct the syntax at that place.",
      cause: error,
    },
  );
}
