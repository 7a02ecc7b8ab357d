import type { ConversionEntry, OperationTable } from "@plumbline/client-runtime";
import { type Contract, type Direction, inferPages, type Operation } from "@plumbline/contract";
import { canSend } from "./table/can-send.ts";
import { completeCalls, emitCalls, typesOfMethod } from "./emit/emit-calls.ts";
import { emitClient } from "./emit/emit-client.ts";
import { emitSchemas } from "./emit/emit-schemas.ts";
import { emitTable } from "./emit/emit-table.ts";
import { completeTypes, emitTypes, emitWebhooks } from "./emit/emit-types.ts";
import { fileBanner } from "./emit/file-banner.ts";
import type { GeneratedFile } from "./emit/generated-file.ts";
import { nameFunctions } from "./emit/name-functions.ts";
import { createRenameTypes, type NameHook, renameMethods } from "./name-hook.ts";
import { takenNames } from "./taken-names.ts";
import { listOmissions, listUnpaged } from "./omissions/list-omissions.ts";
import type { Omission } from "./omissions/omission.ts";
import { ownServerOf } from "./table/own-server-of.ts";
import type { ConversionOptions } from "./types/conversion-options.ts";
import { describeConversions } from "./table/describe-conversions.ts";
import { buildTable } from "./table/build-table.ts";
import { nameMethods } from "./table/name-methods.ts";
import type { PluginMethod, PluginModel } from "./emit/plugin.ts";
import { runPlugins } from "./emit/run-plugins.ts";
import { type PluginOptions, pluginsOf } from "./plugins-of.ts";
import { type DeclaredTypes, declareTypes } from "./types/declare-types.ts";
import { printDocument } from "./types/print-document.ts";
import { readDiscriminators } from "./types/read-discriminators.ts";
import { usesIn } from "./types/schema-use.ts";
import { type ImportExtension, withImportExtension } from "./write/import-extension.ts";
import { readRuntimeSource } from "./write/read-runtime-source.ts";

/** Options of `generateClient`. */
export interface GenerateClientOptions extends PluginOptions, ConversionOptions {
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
  /** Names methods and types. Default: they are named after the document. */
  readonly name?: NameHook;
  /** How the files name each other in imports. Default: `ts`; see `findImportExtension`. */
  readonly imports?: ImportExtension;
}

/** The files of a client, and what it lacks. */
export interface GeneratedClient {
  readonly files: readonly GeneratedFile[];
  readonly omissions: readonly Omission[];
  /** Lists with a sign of pages that the client does not read in pages, because the document is not clear. */
  readonly unpaged: readonly Omission[];
}

/**
 * Generates the files of a typed client, sorted by path: `calls.ts`, `client.ts`, `operation-table.ts`, `operations.ts`, `schemas.ts` and
 * `types.ts`, `webhooks.ts` if the document has webhooks, and `examples.ts`, `validators.ts` and the modules of `schemas` if requested. The output
 * is the same on every run and platform.
 * Throws CodegenError: `receipt-header-unknown`, `credential-unknown`, `name-invalid`, `plugin-failed` or `plugin-file-invalid`.
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
  const proposed = nameMethods(chosenOperations(contract, options));
  const methods = renameMethods(proposed, options.name?.operation, contract);
  const renameTypes = createRenameTypes(contract, options.name?.type);
  const pages = inferPages(contract);
  const base = buildTable(contract, { ...options, methods, pages });
  const plain = readDiscriminators(contract.document);
  const conversions = describeConversions(plain.document, { methods, table: base }, options);
  const discriminated = { ...plain, conversions: conversions.schemas };
  const data = withConversions(base, conversions.entries);
  // Other runtimes do not have the functions.
  const table = options.client === false ? data : nameFunctions(data);
  const calls = emitCalls({ methods, table: data, discriminated });
  const printed = printDocument(discriminated);
  const shapes = emitTypes(printed);
  const types = declareTypes(discriminated, usesIn(calls + shapes), {
    taken: namesTaken(methods),
    rename: renameTypes,
  });
  const [example = "operation"] = methods.keys();
  const modules: Readonly<Record<string, string>> = {
    ...(options.client !== false && { "calls.ts": completeCalls(calls, types.nameOf) }),
    ...(options.client !== false && {
      "client.ts": emitClient({
        example,
        validates: options.validators === true,
        needsTemporal: options.dates === "temporal",
        takesCredential: Object.values(data.operations).some(({ credential }) => credential),
      }),
    }),
    "operation-table.ts": await readRuntimeSource("operation-table.ts"),
    "operations.ts": emitTable(table),
    "schemas.ts": emitSchemas(types),
    "types.ts": completeTypes(shapes, types.nameOf),
    ...(options.client !== false && emitWebhooks(printed)),
  };
  const model: PluginModel = {
    contract,
    methods: describeMethods(methods, data),
    typeOf: (pointer, direction) => findTypeName(types, pointer, direction),
    conversions: conversions.schemas,
    renameTypes,
  };
  const added = await runPlugins(pluginsOf(options), model, Object.keys(modules));
  return {
    files: toFiles({ ...modules, ...added.files }, contract, options.imports),
    omissions: listOmissions(contract, {
      methods,
      proposed,
      table: data,
      cut: types.cut,
      kept: conversions.kept,
      omitted: added.omitted,
    }),
    unpaged: listUnpaged(methods.values(), pages),
  };
}

function withConversions(
  table: OperationTable,
  entries: ReadonlyMap<string, ConversionEntry>,
): OperationTable {
  const operations = Object.entries(table.operations).map(([name, entry]) => {
    const conversions = entries.get(name);
    return [name, { ...entry, ...(conversions && { conversions }) }];
  });
  return { ...table, operations: Object.fromEntries(operations) };
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

/** The name of a schema's type in a direction; the one that exists if messages of the direction do not contain the schema. */
function findTypeName({ nameOf }: DeclaredTypes, pointer: string, direction: Direction): string {
  const views = [direction, "response", "request", "form", "document"] as const;
  const names = views.map((view) => nameOf({ pointer, view }));
  return names.find((name) => /^[^[]+$/.test(name)) ?? nameOf({ pointer, view: direction });
}

function describeMethods(
  methods: ReadonlyMap<string, Operation>,
  { operations }: OperationTable,
): readonly PluginMethod[] {
  return [...methods].flatMap(([name, operation]) => {
    const entry = operations[name];
    return entry ? [{ name, operation, entry, types: typesOfMethod(name) }] : [];
  });
}
