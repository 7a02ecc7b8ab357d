import { type JsonObject, type Operation, serializeParameter } from "@plumbline/contract";
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
    for (const [key, text] of serializeParameter(parameter, value, asIs)) {
      if (parameter.in === "path") path[key] = text;
      else if (parameter.in === "header") setHeader(headers, key, text);
      else query.append(key, text);
    }
  }
  return { path, query, headers, problems: checkArguments(operation, args) };
}

/** What a header cannot carry is left out, and is one of the problems. */
function setHeader(headers: Headers, name: string, text: string): void {
  if (isFieldValue(text)) headers.set(name, text);
}

/** The transport of a tool call is JSON: nothing is percent-encoded. */
function asIs(text: string): string {
  return text;
}
