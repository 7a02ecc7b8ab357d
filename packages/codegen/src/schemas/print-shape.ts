import { propertyKey } from "../types/literal-type.ts";
import { printLines } from "../types/type-text.ts";
import type { PrintedMember } from "./dialect.ts";

/** Prints the members of an object as a literal, one on a line. */
export function printShape(
  members: readonly PrintedMember[],
  optional: (schema: string) => string,
): string {
  if (members.length === 0) return "{}";
  const lines = members.map(({ name, schema, isOptional, comment = [] }) => {
    const value = isOptional ? optional(schema) : schema;
    return `${printLines(comment)}${propertyKey(name)}: ${value},\n`;
  });
  return `{\n${lines.join("").replaceAll(/^(?=.)/gm, "  ")}}`;
}
