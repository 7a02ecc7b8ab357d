import type { JsonObject, JsonValue, Operation } from "@plumbline/contract";
import { describeIssues } from "@plumbline/server";
import { listArguments, type ToolArgument } from "./tool-argument.ts";

/**
 * Returns the problems of a tool's arguments that are lost when they become parameters: an unknown argument, a value of another
 * JSON type than the parameter (in a URL, both are text), and a text that a header cannot contain. The wording is that of REST.
 */
export function checkArguments(operation: Operation, args: JsonObject): readonly string[] {
  const known = listArguments(operation);
  return [
    ...unknownNames(operation, known, args),
    ...known.flatMap((one) => [...wrongTypes(one, args), ...unfitForHeader(one, args)]),
  ];
}

function unknownNames(
  { id }: Operation,
  known: readonly ToolArgument[],
  args: JsonObject,
): readonly string[] {
  const names = new Set(known.map(({ name }) => name));
  const taken =
    names.size === 0 ? "has no arguments" : `has the arguments ${[...names].join(", ")}`;
  return Object.keys(args)
    .filter((name) => !names.has(name))
    .map((name) => `argument ${name} is unknown; ${id} ${taken}`);
}

function wrongTypes({ name, parameter }: ToolArgument, args: JsonObject): readonly string[] {
  const value: JsonValue | undefined = args[name];
  if (parameter === undefined || value === undefined) return [];
  const issues = parameter.schema.validate(value);
  if (!issues.some(({ keyword }) => keyword === "type")) return [];
  return describeIssues(`argument ${name}`, issues);
}

function unfitForHeader({ name, parameter }: ToolArgument, args: JsonObject): readonly string[] {
  const value = args[name];
  if (parameter?.in !== "header" || typeof value !== "string" || isFieldValue(value)) return [];
  return [`argument ${name} has characters that a header cannot contain`];
}

/** Whether a header can contain a text. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function isFieldValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}
