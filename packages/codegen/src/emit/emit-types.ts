import type { Contract, Operation } from "@plumbline/contract";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { CodegenError } from "../errors/codegen-error.ts";
import { selectPaths } from "./select-paths.ts";

const options = {
  silent: true,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  // An object without declared properties may hold anything, not nothing.
  emptyObjectsUnknown: true,
  // A caller may leave out what has a default.
  defaultNonNullable: false,
} as const;

/** The types of a contract's schemas and operations, by openapi-typescript. Throws CodegenError `types-failed`. */
export async function emitTypes(contract: Contract, operations: readonly Operation[]): Promise<string> {
  // The contract's document has been checked to be OpenAPI 3.1; its JSON type only says that it is JSON.
  const document = selectPaths(contract.document, operations) as unknown as OpenAPI3;
  try {
    return astToString(await openapiTypescript(document, options));
  } catch (error) {
    throw new CodegenError("types-failed", `openapi-typescript cannot type the document: ${reason(error)}`, {
      place: { file: contract.source },
      hint: "Correct the document, or simplify the schema that is named.",
      cause: error,
    });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
