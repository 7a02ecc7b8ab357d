import { type Contract, literalText, type Operation, resolvePointer } from "@plumbline/contract";
import type { OperationTable } from "@plumbline/client-runtime";
import { typesOfMethod } from "../emit/emit-calls.ts";
import { commentOf } from "../types/comment-of.ts";
import type { SchemaUse } from "../types/schema-use.ts";
import { printLines } from "../types/type-text.ts";
import { constantName, type Difference, declareSchemas } from "./declare-schemas.ts";
import type { Dialect } from "./dialect.ts";
import {
  type NamedOperation,
  printBodyRules,
  printInputRules,
  printParameterRules,
  printResponseRules,
  usesOfOperation,
} from "./print-input-rules.ts";
import { printFormats } from "./print-string-rules.ts";

export interface SchemaLibraryOptions {
  readonly methods: ReadonlyMap<string, Operation>;
  readonly table: OperationTable;
  readonly dialect: Dialect;
  /** The name of the type of a schema. */
  readonly typeOf: (use: SchemaUse) => string;
}

/** A module with the schemas of a library. */
export interface SchemaLibrary {
  readonly text: string;
  readonly differences: readonly Difference[];
}

/** Prints the module that exports the schemas of a document, and those of each operation's input, body and responses. */
export function emitSchemaLibrary(
  { document }: Contract,
  { methods, table, dialect, typeOf }: SchemaLibraryOptions,
): SchemaLibrary {
  const operations = [...methods].flatMap(([name, operation]): readonly NamedOperation[] => {
    const entry = table.operations[name];
    return entry ? [{ name, operation, entry }] : [];
  });
  const taken = operations.flatMap(({ name }) => [typesOfMethod(name).input, bodyType(name)]);
  const uses = operations.flatMap(usesOfOperation);
  const { declarations, print, differences } = declareSchemas(document, uses, { dialect, taken });
  const schemas = declarations.map(({ name, text, use, isForward }) => {
    const comment = printLines(commentOf(resolvePointer(document, use.pointer)));
    if (!isForward) return `${comment}${exportOf(name, text)}`;
    const type = dialect.typeOf(`types.${typeOf(use)}`);
    return `${comment}${exportOf(`${name}: ${type}`, `${text} as unknown as ${type}`)}`;
  });
  const inputs = operations.map((each) => printOperation(each, dialect, print));
  const body = [...schemas, ...inputs].join("\n");
  return { text: withHeader(body, dialect), differences };
}

function bodyType(name: string): string {
  return typesOfMethod(name).input.replace(/Input$/, "Body");
}

/** Without the function around it, a bundler keeps a constant that no one uses. */
function exportOf(name: string, text: string): string {
  return /^\w+$/.test(text)
    ? `export const ${name} = ${text};\n`
    : `export const ${name} = /* @__PURE__ */ (() => ${text})();\n`;
}

function printOperation(
  each: NamedOperation,
  dialect: Dialect,
  print: Parameters<typeof printInputRules>[2],
): string {
  const { name } = each;
  const body = printBodyRules(each, print);
  const parameters = printParameterRules(each, print);
  const responses = printResponseRules(each, print).map(
    ([status, text]) => `${literalText(status)}: ${text}`,
  );
  return [
    `/** The input of \`${name}\`. */\n`,
    exportOf(constantName(typesOfMethod(name).input), printInputRules(each, dialect, print)),
    ...(body === undefined
      ? []
      : [`/** The body of \`${name}\`. */\n`, exportOf(constantName(bodyType(name)), body)]),
    ...(parameters.length === 0
      ? []
      : [
          `/** The schemas of the parameters of \`${name}\`, by place and name. */\n`,
          exportOf(`${name}Parameters`, `({ ${parameters.join(", ")} })`),
        ]),
    ...(responses.length === 0
      ? []
      : [
          `/** The bodies in responses of \`${name}\`, by status. */\n`,
          exportOf(`${name}Responses`, `({ ${responses.join(", ")} })`),
        ]),
  ].join("");
}

/** A module with the imports and the functions that it uses. */
function withHeader(body: string, { header, helpers }: Dialect): string {
  const used = [...helpers].filter(([call]) => body.includes(call)).map(([, text]) => text);
  const all = [...used, ...printFormats(body)].map((text) => `${text}\n`).join("") + body;
  return [
    header,
    ...(all.includes("rules.") ? [`import * as rules from "./schema-rules.ts";\n`] : []),
    ...(all.includes("<types.") ? [`import type * as types from "./schemas.ts";\n`] : []),
    "\n",
    all,
  ].join("");
}
