import { type Contract, type JsonValue, type Operation, resolvePointer } from "@plumbline/contract";
import { CodegenError } from "./codegen-error.ts";
import { type RenameTypes, toTypeName } from "./name-types.ts";
import { nameMethod } from "./table/name-method.ts";

/** Functions that name what is generated. They get a proposed name, which they may return. */
export interface NameHook {
  /** Names the method of an operation, in camel case. The types of its input and outcome, and its entry in the table, follow it. */
  readonly operation?: (proposed: string, operation: Operation) => string;
  /** Names the type of a schema, in upper camel case. Schemas in code follow it. */
  readonly type?: (proposed: string, schema: NamedSchema) => string;
}

/** A schema that has a type. */
export interface NamedSchema {
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly schema: JsonValue;
}

/** Replaces the names of methods by those of a hook. Throws CodegenError `name-invalid`. */
export function renameMethods(
  methods: ReadonlyMap<string, Operation>,
  hook: NameHook["operation"],
  { source }: Contract,
): ReadonlyMap<string, Operation> {
  if (!hook) return methods;
  const chosen = [...methods].map(([proposed, operation]) => ({
    name: hook(proposed, operation),
    operation,
    pointer: operation.pointer,
  }));
  checkNames(chosen, {
    source,
    taken: [],
    keyOf: firstUpper,
    isName: (name) => nameMethod(name) === name,
  });
  return new Map(chosen.map(({ name, operation }) => [name, operation]));
}

/** Creates the function that replaces names of types by those of a hook. It throws CodegenError `name-invalid`. */
export function createRenameTypes(
  { document, source }: Contract,
  hook: NameHook["type"],
): RenameTypes {
  if (!hook) return (names) => names;
  return (names, taken) => {
    const chosen = [...names].map(([pointer, proposed]) => ({
      // A schema is JSON.
      name: hook(proposed, { pointer, schema: resolvePointer(document, pointer) as JsonValue }),
      pointer,
    }));
    checkNames(chosen, {
      source,
      taken,
      keyOf: (name) => name,
      isName: (name) => toTypeName(name) === name,
    });
    return new Map(chosen.map(({ pointer, name }) => [pointer, name]));
  };
}

/** Methods whose names differ in the case of the first letter would have types of the same names. */
function firstUpper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface ChosenName {
  readonly name: unknown;
  readonly pointer: string;
}

interface NameRules {
  readonly source: string;
  readonly taken: readonly string[];
  readonly keyOf: (name: string) => string;
  readonly isName: (name: string) => boolean;
}

function checkNames(
  chosen: readonly ChosenName[],
  { source, taken, keyOf, isName }: NameRules,
): void {
  const owners = new Map(taken.map((name) => [keyOf(name), "the client"]));
  for (const { name, pointer } of chosen) {
    const invalid = (problem: string): CodegenError =>
      new CodegenError(
        "name-invalid",
        `The naming hook returns ${JSON.stringify(name)} for ${pointer}: ${problem}`,
        {
          place: { file: source, pointer },
          hint: "Return the proposed name, or another one.",
        },
      );
    if (typeof name !== "string" || !isName(name))
      throw invalid("it is not an identifier of the right case, or is reserved");
    const owner = owners.get(keyOf(name));
    if (owner !== undefined) throw invalid(`${owner} has this name`);
    owners.set(keyOf(name), pointer);
  }
}
