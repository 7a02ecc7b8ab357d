import type { OperationTable } from "@plumbline/client-runtime";
import type { NamedEntry } from "./name-functions.ts";
import { nameRepeated } from "./name-repeated.ts";
import { printLiteral } from "./print-literal.ts";

/** A table of data, or one whose operations name the functions that they need. */
export type EmittedTable = Omit<OperationTable, "operations"> & {
  readonly operations: Readonly<Record<string, NamedEntry>>;
};

/**
 * The module that holds the frozen table. Its literal types are kept, so that a runtime's types can be computed from it. Each operation
 * is a constant of its own, so that a bundler takes in no others than a program names.
 */
export function emitTable({ operations, ...service }: EmittedTable): string {
  // A declaration file can be made of each module by itself only where the type of a constant's use is written down.
  const constants = new Map<string, string>();
  const declare = (name: string, value: unknown, exported = ""): string => {
    const declaration = `${exported}const ${name} = ${printLiteral(value, { constants })} as const;\n\n`;
    constants.set(JSON.stringify(value), `${name} as typeof ${name}`);
    return declaration;
  };
  const repeated = [...nameRepeated(operations)].map(([name, value]) => declare(name, value));
  const shared = Object.entries(service)
    .filter(([, value]) => typeof value === "object")
    .map(([name, value]) => declare(name, value));
  const entries = Object.entries(operations).map(([name, entry]) =>
    declare(`${name}Operation`, entry, "export "),
  );
  return [
    printImports(operations),
    ...repeated,
    ...shared,
    ...entries,
    `/** What the calls of all operations go by. */\n`,
    declare("service", chooseFacts(service), "export "),
    // Without a spread, which a bundler would have to keep for its effects.
    `const literal = ${printLiteral({ ...service, operations }, { constants })} as const;\n\n`,
    `/** The operations and policies of the document. Deeply frozen. */\n`,
    `export const operationTable: typeof literal = /* @__PURE__ */ freezeDeep(literal satisfies OperationTable);\n`,
  ].join("");
}

/** What names the service is in the table alone, so that a program of single operations need not load it. */
function chooseFacts({
  receiptHeader,
  messageProperty,
  rateLimits,
}: Omit<EmittedTable, "operations">): object {
  return {
    ...(receiptHeader !== undefined && { receiptHeader }),
    ...(messageProperty !== undefined && { messageProperty }),
    rateLimits,
  };
}

function printImports(operations: EmittedTable["operations"]): string {
  const named = Object.values(operations).flatMap(({ functions }) =>
    Object.values(functions ?? {}),
  );
  const names = [...new Set(named.map(({ name }) => name))].toSorted();
  return [
    names.length > 0 ? `import { ${names.join(", ")} } from "@plumbline/client-runtime";\n` : "",
    `import { freezeDeep, type OperationTable } from "./operation-table.ts";\n\n`,
  ].join("");
}
