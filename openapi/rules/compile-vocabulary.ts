import {
  addFormats,
  type ExtensionSchema,
  extensionSchemas,
  parseDuration,
} from "@plumbline/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

interface KnownExtension {
  readonly places: readonly string[];
  readonly validate: ValidateFunction;
  readonly validateOnOperation: ValidateFunction;
}

export type Vocabulary = ReadonlyMap<string, KnownExtension>;

/** The mark of a bundle, which is not part of the policy vocabulary. */
const generatedExtension: Readonly<Record<"x-generated", ExtensionSchema>> = {
  "x-generated": { places: ["root"], schema: { type: "string" } },
};

/** The validators of the policy vocabulary and of the mark in the bundle. */
export function compileVocabulary(): Vocabulary {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats(ajv);
  ajv.addFormat("plumbline-duration", isDuration);
  const extensions = Object.entries({ ...extensionSchemas, ...generatedExtension });
  return new Map(
    extensions.map(([name, { places, schema, operationSchema = schema }]) => [
      name,
      { places, validate: ajv.compile(schema), validateOnOperation: ajv.compile(operationSchema) },
    ]),
  );
}

function isDuration(text: string): boolean {
  try {
    parseDuration(text);
    return true;
  } catch {
    return false;
  }
}
