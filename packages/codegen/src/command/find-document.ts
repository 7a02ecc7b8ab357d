import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CodegenError } from "../errors/codegen-error.ts";

/** Where a project is likely to keep its document, the most finished first. */
const usualPlaces = [
  "openapi/dist/openapi.json",
  "dist/openapi.json",
  "openapi.json",
  "openapi.yaml",
  "openapi.yml",
  "openapi/openapi.yaml",
];

/** The document to read: the one given, or the first there is in the usual places. Throws CodegenError `document-unfound`. */
export function findDocument(given: string | undefined, cwd: string): string {
  if (given !== undefined) return isUrl(given) ? given : resolve(cwd, given);
  const found = usualPlaces.map((place) => resolve(cwd, place)).find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new CodegenError(
    "document-unfound",
    `No document is named, and none is in the usual places below ${cwd}`,
    {
      hint: `Name one: plumbline generate <document>. Looked for ${usualPlaces.join(", ")}.`,
    },
  );
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text);
}
