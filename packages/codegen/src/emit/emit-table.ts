import type { OperationTable } from "../table/operation-table.ts";
import { printLiteral } from "./print-literal.ts";

/** The module that holds the frozen table. Its literal types are kept, so that a runtime's types can be computed from it. */
export function emitTable(table: OperationTable): string {
  return [
    `import { freezeDeep, type OperationTable } from "./operation-table.ts";\n\n`,
    `const literal = ${printLiteral(table)} as const;\n\n`,
    `/** The operations and policies of the document. Deeply frozen. */\n`,
    `export const operationTable: typeof literal = /* @__PURE__ */ freezeDeep(literal satisfies OperationTable);\n`,
  ].join("");
}
