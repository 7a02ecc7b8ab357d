import type { OperationTable } from "@plumbline/client-runtime";
import { nameRepeated } from "./name-repeated.ts";
import { printLiteral } from "./print-literal.ts";

/** The module that holds the frozen table. Its literal types are kept, so that a runtime's types can be computed from it. */
export function emitTable(table: OperationTable): string {
  const names = nameRepeated(table);
  const declarations = [...names].map(
    ([json, name]) => `const ${name} = ${printLiteral(JSON.parse(json))} as const;\n\n`,
  );
  // A declaration file can be made of each module by itself only where the type of a constant's use is written down.
  const constants = new Map([...names].map(([json, name]) => [json, `${name} as typeof ${name}`]));
  return [
    `import { freezeDeep, type OperationTable } from "./operation-table.ts";\n\n`,
    ...declarations,
    `const literal = ${printLiteral(table, { constants })} as const;\n\n`,
    `/** The operations and policies of the document. Deeply frozen. */\n`,
    `export const operationTable: typeof literal = /* @__PURE__ */ freezeDeep(literal satisfies OperationTable);\n`,
  ].join("");
}
