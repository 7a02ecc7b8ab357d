import type { Contract, Operation } from "@plumbline/contract";
import { emitClient } from "./emit/emit-client.ts";
import { emitExamples } from "./emit/emit-examples.ts";
import { emitMethods } from "./emit/emit-methods.ts";
import { emitSchemas } from "./emit/emit-schemas.ts";
import { emitTable } from "./emit/emit-table.ts";
import { emitTableTypes } from "./emit/emit-table-types.ts";
import { nameFunctions } from "./emit/name-functions.ts";
import { emitTypes } from "./emit/emit-types.ts";
import { fileBanner } from "./emit/file-banner.ts";
import type { GeneratedFile } from "./emit/generated-file.ts";
import { isBelowBase } from "./is-below-base.ts";
import { buildTable } from "./table/build-table.ts";
import { nameMethods } from "./table/name-methods.ts";

export interface GenerateClientOptions {
  /** Which operations become methods; by default those without servers of their own, which is to say below the base URL. */
  readonly include?: (operation: Operation) => boolean;
  /** The response header that identifies an execution; by default derived: the only one required on every 2xx response. */
  readonly receiptHeader?: string;
  /** Whether `client.ts` is among the files; `false` for programs with a runtime of their own. Default: `true`. */
  readonly client?: boolean;
  /** Whether `examples.ts` is among the files: the document's example answers, for tests. Default: `false`. */
  readonly examples?: boolean;
}

/**
 * The files of a typed client: `client.ts`, `methods.ts`, `operation-table.ts`, `operations.ts`, `schemas.ts` and `types.ts`, sorted by path;
 * with `examples`, also `examples.ts`.
 * The same contract gives the same bytes, on every run and platform.
 * Throws CodegenError `method-name-collision`, `receipt-header-unknown` or `types-failed`.
 * @example
 * const files = await generateClient(await loadContract("openapi.yaml"));
 */
export async function generateClient(
  contract: Contract,
  options: GenerateClientOptions = {},
): Promise<readonly GeneratedFile[]> {
  const operations = contract.operations.filter(
    options.include ?? ((operation) => isBelowBase(contract, operation)),
  );
  const methods = nameMethods(operations);
  const data = buildTable(contract, { ...options, methods });
  // Only our own runtime has the functions.
  const table = options.client === false ? data : { ...data, operations: nameFunctions(data) };
  const modules = {
    ...(options.client === false ? {} : { "client.ts": emitClient() }),
    ...(options.examples ? { "examples.ts": emitExamples(methods) } : {}),
    "methods.ts": emitMethods(methods),
    "operation-table.ts": await emitTableTypes(),
    "operations.ts": emitTable(table),
    "schemas.ts": emitSchemas(contract, operations),
    "types.ts": await emitTypes(contract),
  };
  const banner = fileBanner(contract);
  return Object.entries(modules).map(([path, text]) => ({ path, text: `${banner}\n${text}` }));
}
