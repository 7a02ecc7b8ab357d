import type { JsonObject, JsonValue, Operation } from "@plumbline/contract";
import { listArguments, type ToolArgument } from "./tool-argument.ts";

/**
 * Problems of a call's arguments that the request made of them no longer shows, worded as REST words its own: an argument
 * that the tool does not have, a value whose JSON type is not the parameter's (a URL turns both into text), and a text
 * that no header can carry.
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
  const taken = names.size === 0 ? "takes no arguments" : `takes ${[...names].join(", ")}`;
  return Object.keys(args)
    .filter((name) => !names.has(name))
    .map((name) => `argument ${name} is not known; ${id} ${taken}`);
}

function wrongTypes({ name, parameter }: ToolArgument, args: JsonObject): readonly string[] {
  const value: JsonValue | undefined = args[name];
  if (parameter === undefined || value === undefined) return [];
  const issues = parameter.schema.validate(value);
  if (!issues.some(({ keyword }) => keyword === "type")) return [];
  const place = `${parameter.in} ${parameter.name}`;
  return issues.map(
    ({ instancePointer, message }) =>
      `${place}${instancePointer && ` ${instancePointer}`} ${message}`,
  );
}

function unfitForHeader({ name, parameter }: ToolArgument, args: JsonObject): readonly string[] {
  const value = args[name];
  if (parameter?.in !== "header" || typeof value !== "string" || isFieldValue(value)) return [];
  return [`header ${parameter.name} has characters that a header cannot carry`];
}

/** Whether a header can carry a text. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function isFieldValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}
