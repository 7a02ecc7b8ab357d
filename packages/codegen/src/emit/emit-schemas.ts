import type { Contract, Operation } from "@plumbline/contract";
import { reachableSchemas } from "./reachable-schemas.ts";

/** An identifier in the case of a type, which no keyword and no built-in type of the language has. */
const typeName = /^\p{Lu}[\p{ID_Continue}$]*$/u;

/** A name for each schema that the operations use; a schema whose name is no type's name is reached through `components`. */
export function emitSchemas(contract: Contract, operations: readonly Operation[]): string {
  const names = [...reachableSchemas(contract.document, operations)].filter((name) =>
    typeName.test(name),
  );
  const aliases = names
    .toSorted()
    .map((name) => `export type ${name} = components["schemas"]["${name}"];\n`);
  return `import type { components } from "./types.ts";\n\n${aliases.join("")}`;
}
