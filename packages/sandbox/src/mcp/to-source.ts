import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import type { ParameterSource } from "@plumbline/server";
import { checkArguments, isFieldValue } from "./check-arguments.ts";
import { listArguments } from "./tool-argument.ts";

/** The parameters of a tool call. */
export interface ToolSource extends ParameterSource {
  /** What is wrong with the arguments and no longer shows in the parameters. */
  readonly problems: readonly string[];
}

/** Whether parameters are those of a tool call. */
export function isToolSource(source: ParameterSource): source is ToolSource {
  return "problems" in source;
}

/**
 * The parameters of a call as a REST request would carry them, so that validation, keys and fingerprints are the same.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function toSource(operation: Operation, args: JsonObject): ToolSource {
  const path: Record<string, string> = {};
  const query = new URLSearchParams();
  const headers = new Headers();
  for (const { name, parameter } of listArguments(operation)) {
    const value = args[name];
    if (parameter === undefined || value === undefined) continue;
    if (parameter.in === "path") path[parameter.name] = toText(parameter, value);
    else if (parameter.in === "header")
      setHeader(headers, parameter.name, toText(parameter, value));
    else for (const [key, text] of toQuery(parameter, value)) query.append(key, text);
  }
  return { path, query, headers, problems: checkArguments(operation, args) };
}

/** What a header cannot carry is left out, and is one of the problems. */
function setHeader(headers: Headers, name: string, text: string): void {
  if (isFieldValue(text)) headers.set(name, text);
}

function toQuery(
  parameter: Parameter,
  value: JsonValue,
): readonly (readonly [name: string, text: string])[] {
  const { name, explode, style, mediaType } = parameter;
  const isPlain = mediaType !== undefined || (!isArray(value) && !isObject(value));
  if (isPlain || !explode) return [[name, toText(parameter, value)]];
  if (isArray(value)) return value.map((item) => [name, toLeaf(item)] as const);
  return Object.entries(value).map(
    ([key, member]) => [style === "deepObject" ? `${name}[${key}]` : key, toLeaf(member)] as const,
  );
}

/** What stands between the parts of a list, where it is not a comma. */
const separators: Readonly<Record<string, string>> = { spaceDelimited: " ", pipeDelimited: "|" };

function toText({ style, mediaType }: Parameter, value: JsonValue): string {
  if (mediaType !== undefined) return JSON.stringify(value);
  const separator = separators[style] ?? ",";
  if (isArray(value)) return value.map(toLeaf).join(separator);
  if (isObject(value)) return Object.entries(value).flat().map(toLeaf).join(separator);
  return toLeaf(value);
}

function toLeaf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
