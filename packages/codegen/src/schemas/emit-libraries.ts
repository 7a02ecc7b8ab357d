import type { Contract } from "@plumbline/contract";
import type { UncheckedRule } from "../omissions/unchecked-rule.ts";
import type { Dialect } from "./dialect.ts";
import { emitSchemaLibrary, type SchemaLibraryOptions } from "./emit-schema-library.ts";
import { standardDialect } from "./standard-dialect.ts";
import { valibotDialect } from "./valibot-dialect.ts";
import { zodDialect } from "./zod-dialect.ts";

/** A library in which schemas are written. */
export type SchemaLibraryName = "zod" | "valibot" | "standard";

const dialects: Readonly<Record<SchemaLibraryName, Dialect>> = {
  zod: zodDialect,
  valibot: valibotDialect,
  standard: standardDialect,
};

/** The libraries in which schemas can be written. */
export const schemaLibraries: readonly SchemaLibraryName[] = Object.keys(
  dialects,
) as SchemaLibraryName[]; // the type of `dialects` names its keys

export interface EmittedLibraries {
  readonly files: Readonly<Record<string, string>>;
  /** The modules of the runtime that they import, to be copied beside them. */
  readonly copied: readonly string[];
  readonly unchecked: readonly UncheckedRule[];
}

/** Prints a module for each library. */
export function emitLibraries(
  contract: Contract,
  names: readonly SchemaLibraryName[],
  options: Omit<SchemaLibraryOptions, "dialect">,
): EmittedLibraries {
  const printed = names.map((name) => {
    const library = emitSchemaLibrary(contract, { ...options, dialect: dialects[name] });
    return { file: `${name}.ts`, ...library };
  });
  const copied = [
    ...(names.length > 0 ? ["schema-rules.ts"] : []),
    ...(names.includes("standard") ? ["standard-schema.ts"] : []),
  ];
  return {
    files: Object.fromEntries(printed.map(({ file, text }) => [file, text])),
    copied,
    unchecked: printed.flatMap(({ file, differences }) =>
      differences.map((each) => ({ ...each, file })),
    ),
  };
}
