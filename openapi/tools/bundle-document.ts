import {
  BaseResolver,
  bundle,
  createConfig,
  isAbsoluteUrl,
  type Source,
} from "@redocly/openapi-core";
import { orderDocument } from "./order-document.ts";

/** A note at the root of the bundle, because JSON has no comments. */
export const generatedMark =
  "Generated from openapi/openapi.yaml by `npm run bundle` in openapi/. Edit the parts, not this file.";

/** Reads references only from files, never from the network. */
class LocalResolver extends BaseResolver {
  override loadExternalRef(absoluteRef: string): Promise<Source> {
    if (isAbsoluteUrl(absoluteRef)) {
      return Promise.reject(
        new Error(`${absoluteRef} is on the network; copy it into this folder.`),
      );
    }
    return super.loadExternalRef(absoluteRef);
  }
}

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
