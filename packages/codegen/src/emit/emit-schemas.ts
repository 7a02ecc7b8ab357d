import type { Contract, Operation } from "@plumbline/contract";
import { reachableSchemas } from "./reachable-schemas.ts";

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
