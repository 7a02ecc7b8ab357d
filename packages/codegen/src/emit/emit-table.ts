import type { NamedTable } from "./name-functions.ts";
import { nameRepeated } from "./name-repeated.ts";
import { printLiteral, Reference } from "./print-literal.ts";

/**
 * Prints the module with the frozen table. It keeps the literal types, so that the client's types can be computed from them. Each operation
 * is a separate constant, so that a bundler can omit the others.
 */
export function emitTable({ operations, ...service }: NamedTable): string {
  // isolatedDeclarations requires an explicit type for each use of a constant.
  const constants = new Map<string, string>();
  const declare = (name: string, value: unknown, exported = ""): string => {
    const declaration = `${exported}const ${name} = ${printLiteral(value, { constants })} as const;\n\n`;
    constants.set(JSON.stringify(value), `${name} as typeof ${name}`);
    return declaration;
  };
  const repeated = [...nameRepeated(operations)].map(([name, value]) => declare(name, value));
  const shared = Object.entries(service)
    .filter(([, value]) => isShared(value))
    .map(([name, value]) => declare(name, value));
  const entries = Object.entries(operations).map(([name, entry]) =>
    declare(`${name}Operation`, entry, "export "),
  );
  return [
    printImports({ operations, ...service }),
    ...repeated,
    ...shared,
    ...entries,
    `/** The facts of the contract that all operations need. */\n`,
    declare("service", chooseFacts(service), "export "),
    // Without a spread, which bundlers keep because of its possible side effects.
    `const literal = ${printLiteral({ ...service, operations }, { constants })} as const;\n\n`,
    `/** The operations and policies of the document. Deeply frozen. */\n`,
    `export const operationTable: typeof literal = /* @__PURE__ */ freezeDeep(literal satisfies OperationTable);\n`,
  ].join("");
}

/** An empty list is as short as the name of a constant. */
function isShared(value: unknown): boolean {
  return typeof value === "object" && !(value instanceof Reference) && !isEmptyList(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Omits the title and the version, so that a program of single operations does not contain them. */
function chooseFacts({
  receiptHeader,
  messageProperty,
  rateLimits,
  takeSlot,
}: Omit<NamedTable, "operations">): object {
  return {
    ...(receiptHeader !== undefined && { receiptHeader }),
    ...(messageProperty !== undefined && { messageProperty }),
    rateLimits,
    ...(takeSlot && { takeSlot }),
  };
}

function printImports({ operations, takeSlot }: NamedTable): string {
  const named = Object.values(operations).flatMap(({ functions }) =>
    Object.values(functions ?? {}),
  );
  const all = [...named, ...(takeSlot ? [takeSlot] : [])];
  const names = [...new Set(all.map(({ name }) => name))].toSorted();
  return [
    names.length > 0 ? `import { ${names.join(", ")} } from "@plumbline/client-runtime";\n` : "",
    `import { freezeDeep, type OperationTable } from "./operation-table.ts";\n\n`,
  ].join("");
}
