import {
  type JsonObject,
  type JsonValue,
  type Operation,
  type Parameter,
  type ParameterSource,
  writeParameters,
} from "@plumbline/contract";
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
  const values = new Map<Parameter, JsonValue>(
    listArguments(operation).flatMap(({ name, parameter }) => {
      const value = args[name];
      return parameter === undefined || value === undefined ? [] : [[parameter, value] as const];
    }),
  );
  const { parameters } = operation;
  const written = writeParameters(parameters, (parameter) => values.get(parameter));
  const headers = new Headers();
  for (const [name, text] of Object.entries(written.headers)) setHeader(headers, name, text);
  const problems = checkArguments(operation, args);
  return { path: written.path, query: written.query.join("&"), headers, parameters, problems };
}

/** Skips a text that a header cannot contain; it is one of the problems. */
function setHeader(headers: Headers, name: string, text: string): void {
  if (isFieldValue(text)) headers.set(name, text);
}
