import type { Plugin } from "../emit/plugin.ts";
import { readRuntimeSource } from "../write/read-runtime-source.ts";
import type { Dialect } from "./dialect.ts";
import { emitSchemaLibrary } from "./emit-schema-library.ts";
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

/** Writes the schemas of a document in a library, with the modules of the runtime that they import. */
export function schemaPlugin(library: SchemaLibraryName): Plugin {
  const file = `${library}.ts`;
  const copied = ["schema-rules.ts", ...(library === "standard" ? ["standard-schema.ts"] : [])];
  return {
    name: library,
    async emit(model, writer) {
      const { text, differences } = emitSchemaLibrary(model, dialects[library]);
      writer.file(file, text);
      for (const name of copied) writer.file(name, await readRuntimeSource(name));
      for (const each of differences) writer.omit({ file, ...each });
    },
  };
}
