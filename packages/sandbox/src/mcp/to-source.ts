import { type JsonObject, type Operation, serializeParameter } from "@plumbline/contract";
import type { ParameterSource } from "@plumbline/server";
import { checkArguments, isFieldValue } from "./check-arguments.ts";
import { listArguments } from "./tool-argument.ts";

/** The parameters of a tool call. */
export interface ToolSource extends ParameterSource {
  /** The problems of the arguments that the parameters no longer show. */
  readonly problems: readonly string[];
}

/** Whether the parameters belong to a tool call. */
export function isToolSource(source: ParameterSource): source is ToolSource {
  return "problems" in source;
}

/**
 * Converts the arguments of a tool call into the parameters of a REST request, so that validation, keys and fingerprints are equal.
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

/** Skips a text that a header cannot contain; it is one of the problems. */
function setHeader(headers: Headers, name: string, text: string): void {
  if (isFieldValue(text)) headers.set(name, text);
}

/** A tool call is JSON: nothing is percent-encoded. */
function asIs(text: string): string {
  return text;
}
