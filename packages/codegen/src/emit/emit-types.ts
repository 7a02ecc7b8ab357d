import type { Contract } from "@plumbline/contract";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { CodegenError } from "../errors/codegen-error.ts";
import { qualifyMappings } from "./qualify-mappings.ts";

const options = {
  silent: true,
  // An object without declared properties may hold anything, not nothing.
  emptyObjectsUnknown: true,
  // A caller may leave out what has a default.
  defaultNonNullable: false,
} as const;

/** The types of the whole document, by openapi-typescript. Throws CodegenError `types-failed`. */
export async function emitTypes({ document, source }: Contract): Promise<string> {
  try {
    // The contract's document has been checked to be OpenAPI 3.1; its JSON type only says that it is JSON.
    const copy = qualifyMappings(document) as unknown as OpenAPI3;
    return astToString(await openapiTypescript(copy, options));
  } catch (error) {
    throw new CodegenError(
      "types-failed",
      `openapi-typescript cannot type the document: ${error instanceof Error ? error.message : String(error)}`,
      {
        place: { file: source },
        hint: "Correct the document, or simplify the schema that is named.",
        cause: error,
      },
    );
  }
}
