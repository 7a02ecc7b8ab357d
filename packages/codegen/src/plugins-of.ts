import type { Operation } from "@plumbline/contract";
import { emitEnums } from "./emit/emit-enums.ts";
import { emitExamples } from "./emit/emit-examples.ts";
import { emitValidators } from "./emit/emit-validators.ts";
import type { Plugin, PluginModel } from "./emit/plugin.ts";
import { schemaPlugin, type SchemaLibraryName } from "./schemas/schema-plugin.ts";

/** Options of an output that add modules. */
export interface PluginOptions {
  /** Whether to generate `validators.ts`, and a client with the option `validate`. Default: `false`. */
  readonly validators?: boolean;
  /** Whether to generate `examples.ts`, the document's example responses for tests. Default: `false`. */
  readonly examples?: boolean;
  /** Whether to generate `enums.ts`, a constant for each schema that lists texts or numbers. Default: `false`. */
  readonly enums?: boolean;
  /** Libraries in which to write the schemas, each as a module of its own: `zod.ts`, `valibot.ts`, and `standard.ts` without a library. Default: none. */
  readonly schemas?: readonly SchemaLibraryName[];
  /** Plugins, which add files. Default: none. */
  readonly plugins?: readonly Plugin[];
}

/** The plugins of an output: those of its options, and those of the user. */
export function pluginsOf({
  enums,
  examples,
  plugins = [],
  schemas = [],
  validators,
}: PluginOptions): readonly Plugin[] {
  return [
    ...(validators ? [validatorsPlugin] : []),
    ...(examples ? [examplesPlugin] : []),
    ...(enums ? [enumsPlugin] : []),
    ...schemas.map(schemaPlugin),
    ...plugins,
  ];
}

const validatorsPlugin: Plugin = {
  name: "validators",
  emit(model, writer) {
    const { text, unchecked } = emitValidators(model.contract, operationsOf(model));
    writer.file("validators.ts", text);
    unchecked.forEach(writer.omit);
  },
};

const examplesPlugin: Plugin = {
  name: "examples",
  emit(model, writer) {
    writer.file("examples.ts", emitExamples(operationsOf(model)));
  },
};

const enumsPlugin: Plugin = {
  name: "enums",
  emit(model, writer) {
    const { text, omitted } = emitEnums(model);
    writer.file("enums.ts", text);
    omitted.forEach(writer.omit);
  },
};

function operationsOf({ methods }: PluginModel): ReadonlyMap<string, Operation> {
  return new Map(methods.map(({ name, operation }) => [name, operation]));
}
