import type { Contract } from "@plumbline/contract";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { CodegenError } from "../errors/codegen-error.ts";
import { qualifyMappings } from "./qualify-mappings.ts";

const options = {
  silent: true,
  // An object without declared properties may contain any property.
  emptyObjectsUnknown: true,
  // A caller may omit a property with a default.
  defaultNonNullable: false,
} as const;

/** Prints the types of the document, made by openapi-typescript. Throws CodegenError `types-failed`. */
export async function emitTypes({ document, source }: Contract): Promise<string> {
  try {
    // The contract has checked that the document is OpenAPI 3.1.
    const copy = qualifyMappings(document) as unknown as OpenAPI3;
    return astToString(await openapiTypescript(copy, options));
  } catch (error) {
    throw new CodegenError(
      "types-failed",
      `openapi-typescript failed for the document: ${error instanceof Error ? error.message : String(error)}`,
      {
        place: { file: source },
        hint: "Correct the document, or simplify the schema in the message.",
        cause: error,
      },
    );
  }
}
