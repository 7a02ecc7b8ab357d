import { nameUses, type SchemaUse } from "../types/schema-use.ts";

/** Replaces the marks of schemas by their names, and imports the names from `schemas.ts`. */
export function nameSchemas(
  text: string,
  nameOf: (use: SchemaUse) => string,
  also: readonly string[] = [],
): { readonly imports: string; readonly text: string } {
  const used = new Set(also);
  const named = nameUses(text, (use) => {
    const name = nameOf(use);
    used.add(name.replace(/\[.*/s, ""));
    return name;
  });
  return { imports: printTypeImport([...used], "./schemas.ts"), text: named };
}

/** Prints an import of types; nothing without names. */
export function printTypeImport(names: readonly string[], module: string): string {
  if (names.length === 0) return "";
  const sorted = names.toSorted();
  const line = `import type { ${sorted.join(", ")} } from "${module}";\n`;
  if (line.length <= 100) return line;
  return `import type {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "${module}";\n`;
}

/** The names that a module uses outside comments, strings and property names. */
export function namesUsed(text: string, names: readonly string[]): readonly string[] {
  const code = text.replaceAll(/\/\*\*.*?\*\/|"(?:[^"\\]|\\.)*"/gs, '""');
  return names.filter((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$]|\\??:)`).test(code));
}
