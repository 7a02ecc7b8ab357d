import { isArbitraryError } from "@plumbline/arbitrary";
import { isArray, type JsonSchema, mapSubschemas, resolvePointer } from "@plumbline/contract";
import { inputValues } from "../input-values.ts";
import { type Compilation, note } from "./compilation.ts";

/** Rewrites the input schema of a workflow so that every `$ref` points into the contract's document. */
export function compileInputs(
  compilation: Compilation,
  schema: JsonSchema | undefined,
  pointer: string,
): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const before = compilation.problems.length;
  const compiled = follow({ compilation, within: [] }, schema, pointer);
  if (compilation.problems.length === before) checkGeneration(compilation, compiled, pointer);
  return compiled;
}

interface Following {
  readonly compilation: Compilation;
  /** Names of the components that contain the current schema. */
  readonly within: readonly string[];
}

function follow(following: Following, schema: JsonSchema, pointer: string): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const { $ref: reference, ...rest } = mapSubschemas(schema, (child, path) =>
    follow(following, child, `${pointer}${path}`),
  );
  if (typeof reference !== "string") return rest;
  const target = followReference(following, reference, pointer);
  if (Object.keys(rest).length === 0) return target;
  return { ...rest, allOf: [target, ...(isArray(rest["allOf"]) ? rest["allOf"] : [])] };
}

function followReference(following: Following, reference: string, pointer: string): JsonSchema {
  const { compilation, within } = following;
  const name = /^#\/components\/inputs\/([\w-]+)$/.exec(reference)?.[1];
  if (name === undefined) return followIntoContract(compilation, reference, pointer);
  const inputs = compilation.document.components?.inputs ?? {};
  if (!Object.hasOwn(inputs, name)) return noteDangling(compilation, reference, pointer);
  if (!within.includes(name))
    return follow(
      { compilation, within: [...within, name] },
      inputs[name] ?? true,
      `/components/inputs/${name}`,
    );
  note(compilation, "JOURNEY_UNSUPPORTED", {
    pointer,
    message: `"${reference}" refers to itself`,
    hint: "Write out as many levels as the inputs need.",
  });
  return true;
}

function followIntoContract(
  compilation: Compilation,
  reference: string,
  pointer: string,
): JsonSchema {
  const { document, contract } = compilation;
  const [file, fragment = ""] = reference.split("#", 2);
  const isOfSource = document.sourceDescriptions.some(({ url }) => url === file);
  const isPointer = /^(?:\/(?:[^~]|~[01])*)?$/.test(fragment);
  if (isOfSource && isPointer && resolvePointer(contract.document, `#${fragment}`) !== undefined)
    return { $ref: `#${fragment}` };
  return noteDangling(compilation, reference, pointer);
}

function noteDangling(compilation: Compilation, reference: string, pointer: string): JsonSchema {
  note(compilation, "JOURNEY_UNRESOLVED", {
    pointer,
    message: `The reference "${reference}" does not resolve`,
    hint: "Refer to #/components/inputs/name, or into the source description by its url.",
  });
  return true;
}

function checkGeneration(compilation: Compilation, schema: JsonSchema, pointer: string): void {
  try {
    inputValues(compilation.contract, schema);
  } catch (error) {
    if (!isArbitraryError(error)) throw error;
    note(compilation, "JOURNEY_INVALID", {
      pointer,
      message: `No inputs can be generated from the schema: ${error.message}`,
      hint: error.hint ?? "Describe an object of JSON values.",
    });
  }
}
