import { readFile } from "node:fs/promises";
import type { Contract, Operation } from "@plumbline/contract";
import { canSend } from "./table/can-send.ts";
import { completeCalls, emitCalls, typesOfMethod } from "./emit/emit-calls.ts";
import { emitClient } from "./emit/emit-client.ts";
import { emitExamples } from "./emit/emit-examples.ts";
import { emitSchemas } from "./emit/emit-schemas.ts";
import { emitTable } from "./emit/emit-table.ts";
import { completeTypes, emitTypes, emitWebhooks } from "./emit/emit-types.ts";
import { emitValidators } from "./emit/emit-validators.ts";
import { fileBanner } from "./emit/file-banner.ts";
import type { GeneratedFile } from "./emit/generated-file.ts";
import { nameFunctions } from "./emit/name-functions.ts";
import { takenNames } from "./taken-names.ts";
import { listOmissions } from "./omissions/list-omissions.ts";
import type { Omission } from "./omissions/omission.ts";
import { ownServerOf } from "./table/own-server-of.ts";
import { buildTable } from "./table/build-table.ts";
import { nameMethods } from "./table/name-methods.ts";
import { emitLibraries, type SchemaLibraryName } from "./schemas/emit-libraries.ts";
import { declareTypes } from "./types/declare-types.ts";
import { printDocument } from "./types/print-document.ts";
import { readDiscriminators } from "./types/read-discriminators.ts";
import { usesIn } from "./types/schema-use.ts";
import { type ImportExtension, withImportExtension } from "./write/import-extension.ts";

/** Options of `generateClient`. */
export interface GenerateClientOptions {
  /** Selects the operations that become methods. Default: all. */
  readonly include?: (operation: Operation) => boolean;
  /** Whether to include operations with servers of their own. Default: `true`. */
  readonly ownServers?: boolean;
  /** Response header with the request ID. Default: the only one that every 2xx response requires. */
  readonly receiptHeader?: string;
  /**
   * How the credential is sent: the name of a security scheme, or `bearer`, `basic`, `header:<name>`, `query:<name>` or `cookie:<name>`.
   * Default: the first one of each operation that a program can send.
   */
  readonly credential?: string;
  /** Whether to generate `client.ts` and `calls.ts`; `false` for programs with another runtime. Default: `true`. */
  readonly client?: boolean;
  /** Whether to generate `validators.ts`, and a client with the option `validate`. Default: `false`. */
  readonly validators?: boolean;
  /** Whether to generate `examples.ts`, the document's example responses for tests. Default: `false`. */
  readonly examples?: boolean;
  /** Libraries in which to write the schemas, each as a module of its own: `zod.ts`, `valibot.ts`, and `standard.ts` without a library. Default: none. */
  readonly schemas?: readonly SchemaLibraryName[];
  /** How the files name each other in imports. Default: `ts`; see `findImportExtension`. */
  readonly imports?: ImportExtension;
}

/** The files of a client, and what it lacks. */
export interface GeneratedClient {
  readonly files: readonly GeneratedFile[];
  readonly omissions: readonly Omission[];
}

/**
 * Generates the files of a typed client, sorted by path: `calls.ts`, `client.ts`, `operation-table.ts`, `operations.ts`, `schemas.ts` and
 * `types.ts`, `webhooks.ts` if the document has webhooks, and `examples.ts`, `validators.ts` and the modules of `schemas` if requested. The output
 * is the same on every run and platform.
 * Throws CodegenError: `receipt-header-unknown` or `credential-unknown`.
 * @see https://spec.openapis.org/oas/v3.1.1
 * @example
 * ```ts
 * import { generateClient, writeGenerated } from "@plumbline/codegen";
 * import { loadContract } from "@plumbline/contract";
 *
 * const contract = await loadContract("openapi.yaml");
 * await writeGenerated(await generateClient(contract, { examples: true }), "src/generated");
 * ```
 */
export async function generateClient(
  contract: Contract,
  options: GenerateClientOptions = {},
): Promise<readonly GeneratedFile[]> {
  return (await generateWithOmissions(contract, options)).files;
}

/**
 * Generates the files of `generateClient`, and lists the parts of the document that the client leaves out, with reasons. Load the contract
 * with `defects: "collect"` to leave out invalid parts instead of rejecting the document. Throws the errors of `generateClient`.
 * @example
 * ```ts
 * import { generateWithOmissions } from "@plumbline/codegen";
 * import { loadContract } from "@plumbline/contract";
 *
 * const contract = await loadContract("openapi.yaml", { defects: "collect" });
 * const { files, omissions } = await generateWithOmissions(contract);
 * console.log(files.length, omissions);
 * ```
 */
export async function generateWithOmissions(
  contract: Contract,
  options: GenerateClientOptions = {},
): Promise<GeneratedClient> {
  const methods = nameMethods(chosenOperations(contract, options));
  const data = buildTable(contract, { ...options, methods });
  // Other runtimes do not have the functions.
  const table = options.client === false ? data : { ...data, operations: nameFunctions(data) };
  const discriminated = readDiscriminators(contract.document);
  const calls = emitCalls({ methods, table: data, discriminated });
  const printed = printDocument(discriminated);
  const shapes = emitTypes(printed);
  const types = declareTypes(discriminated, usesIn(calls + shapes), namesTaken(methods));
  const [example = "operation"] = methods.keys();
  const validators = options.validators ? emitValidators(contract, methods) : undefined;
  const libraries = emitLibraries(contract, options.schemas ?? [], {
    methods,
    table: data,
    typeOf: types.nameOf,
  });
  const modules: Readonly<Record<string, string>> = {
    ...(options.client !== false && { "calls.ts": completeCalls(calls, types.nameOf) }),
    ...(options.client !== false && {
      "client.ts": emitClient({
        example,
        validates: validators !== undefined,
        takesCredential: Object.values(data.operations).some(({ credential }) => credential),
      }),
    }),
    ...(options.examples && { "examples.ts": emitExamples(methods) }),
    ...(await readSources(["operation-table.ts"])),
    "operations.ts": emitTable(table),
    ...libraries.files,
    ...(await readSources(libraries.copied)),
    "schemas.ts": emitSchemas(types),
    "types.ts": completeTypes(shapes, types.nameOf),
    ...(validators && { "validators.ts": validators.text }),
    ...(options.client !== false && emitWebhooks(printed)),
  };
  return {
    files: toFiles(modules, contract, options.imports),
    omissions: listOmissions(contract, {
      methods,
      table: data,
      cut: types.cut,
      unchecked: [...(validators?.unchecked ?? []), ...libraries.unchecked],
    }),
  };
}

/** The operations that become methods. */
function chosenOperations(
  contract: Contract,
  { include = () => true, ownServers = true }: GenerateClientOptions,
): readonly Operation[] {
  return contract.operations.filter(
    (operation) =>
      canSend(operation.method) &&
      (ownServers || ownServerOf(contract, operation) === undefined) &&
      include(operation),
  );
}

/** The files of modules by name, sorted. */
function toFiles(
  modules: Readonly<Record<string, string>>,
  contract: Contract,
  imports: ImportExtension = "ts",
): readonly GeneratedFile[] {
  const banner = fileBanner(contract);
  return Object.entries(modules)
    .map(([path, text]): GeneratedFile => ({
      path,
      text: `${banner}\n${withImportExtension(text, imports)}`,
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function namesTaken(methods: ReadonlyMap<string, Operation>): readonly string[] {
  return [
    ...takenNames,
    ...[...methods.keys()].flatMap((name) => Object.values(typesOfMethod(name))),
  ];
}

/** Copies of modules of the runtime, so that the files that use them require no package. */
async function readSources(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const read = names.map(async (name) => {
    const source = new URL(import.meta.resolve(`@plumbline/client-runtime/${name}`));
    return [name, (await readFile(source, "utf8")).replaceAll("\r\n", "\n")] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
