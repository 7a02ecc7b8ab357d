import { bundle, createConfig } from "@redocly/openapi-core";
import { LocalResolver } from "./local-resolver.ts";
import { orderDocument } from "./order-document.ts";

/** A note at the root of the bundle, because JSON has no comments. */
export const generatedMark =
  "Generated from openapi/openapi.yaml by `npm run bundle` in openapi/. Edit the parts, not this file.";

/**
 * Bundles a document with its parts and returns the text.
 * A part becomes the component named after its file. Two files with the same name are rejected.
 *
 * @param file Absolute path of the root document.
 * @throws Error with one line per unresolved reference or name clash.
 */
export async function bundleDocument(file: string): Promise<string> {
  const config = await createConfig({});
  const result = await bundle({
    ref: file,
    config,
    externalRefResolver: new LocalResolver(),
    componentRenamingConflicts: "error",
  });
  if (result.problems.length > 0)
    throw new Error(result.problems.map(({ message }) => message).join("\n"));
  const document = orderDocument({
    ...toObject(result.bundle.parsed),
    "x-generated": generatedMark,
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}

function toObject(value: unknown): object {
  if (typeof value !== "object" || value === null)
    throw new Error("The document is not an object.");
  return value;
}
