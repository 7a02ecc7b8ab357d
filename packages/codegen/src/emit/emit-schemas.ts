import {
  type Contract,
  type JsonObject,
  type Operation,
  resolvePointer,
} from "@plumbline/contract";

/** An identifier that starts with a capital, which no keyword does. */
const typeName = /^\p{Lu}[\p{ID_Continue}$]*$/u;

/** Prints a type for each schema that the operations use. A schema whose name is not a type name is only available through `components`. */
export function emitSchemas(contract: Contract, operations: readonly Operation[]): string {
  const names = [...reachableSchemas(contract.document, operations)].filter((name) =>
    typeName.test(name),
  );
  const aliases = names
    .toSorted()
    .map((name) => `export type ${name} = components["schemas"]["${name}"];\n`);
  return `import type { components } from "./types.ts";\n\n${aliases.join("")}`;
}

/**
 * Names of the schemas that operations use, directly or through other components. It searches the text of references, so that
 * discriminator mappings count too. A schema that is only referenced by an anchor is not found.
 */
export function reachableSchemas(
  document: JsonObject,
  operations: readonly Operation[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  // A parameter may be declared by the path item.
  const pending = operations.flatMap(({ pointer, parameters }) => [
    pointer,
    ...parameters.map((parameter) => parameter.pointer),
  ]);
  for (let pointer = pending.pop(); pointer !== undefined; pointer = pending.pop()) {
    const found = componentsIn(document, pointer).filter((component) => !reached.has(component));
    for (const component of found) reached.add(component);
    pending.push(...found);
  }
  const schemas = [...reached].filter((component) => component.startsWith(schemasPointer));
  return new Set(schemas.map((component) => component.slice(schemasPointer.length)));
}

const schemasPointer = "/components/schemas/";

/** Component names need no escaping in a pointer. @see https://spec.openapis.org/oas/v3.1.1#components-object */
function componentsIn(document: JsonObject, pointer: string): readonly string[] {
  const text = JSON.stringify(resolvePointer(document, pointer) ?? null);
  return [...text.matchAll(/"#(\/components\/\w+\/[\w.-]+)/g)].map(
    ([, component = ""]) => component,
  );
}
