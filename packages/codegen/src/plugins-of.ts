import type { Operation } from "@plumbline/contract";
import { emitExamples } from "./emit/emit-examples.ts";
import { emitValidators } from "./emit/emit-validators.ts";
import type { Plugin, PluginModel } from "./emit/plugin.ts";
import type { GenerateClientOptions } from "./generate-client.ts";
import { schemaPlugin } from "./schemas/schema-plugin.ts";

/** The plugins of an output: those of its options, and those of the user. */
export function pluginsOf({
  examples,
  plugins = [],
  schemas = [],
  validators,
}: GenerateClientOptions): readonly Plugin[] {
  return [
    ...(validators ? [validatorsPlugin] : []),
    ...(examples ? [examplesPlugin] : []),
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

function operationsOf({ methods }: PluginModel): ReadonlyMap<string, Operation> {
  return new Map(methods.map(({ name, operation }) => [name, operation]));
}
