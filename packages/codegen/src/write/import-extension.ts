/** How the generated files name each other in imports: `./calls.ts`, `./calls.js` or `./calls`. */
export type ImportExtension = (typeof importExtensions)[number];

/** All forms: with `none`, an import has no extension. */
export const importExtensions = ["ts", "js", "none"] as const;

/** Replaces the extension in the relative imports of a generated file, and in those of its examples. Printed modules have `.ts`. */
export function withImportExtension(text: string, extension: ImportExtension): string {
  if (extension === "ts") return text;
  return text.replaceAll(importOfModule, `$1${extension === "none" ? "" : ".js"}"`);
}

const importOfModule = /((?:from |import |import\()"\.{1,2}\/[^"\n]*)\.ts"/g;
