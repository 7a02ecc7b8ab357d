import { literalText, resolvePointer } from "@plumbline/contract";
import type { PluginMethod, PluginModel } from "../emit/plugin.ts";
import { commentOf } from "../types/comment-of.ts";
import { printLines } from "../types/type-text.ts";
import { constantName, type Difference, declareSchemas, directionOf } from "./declare-schemas.ts";
import type { Dialect } from "./dialect.ts";
import {
  printBodyRules,
  printInputRules,
  printParameterRules,
  printResponseRules,
  usesOfOperation,
} from "./print-input-rules.ts";
import { printFormats } from "./print-string-rules.ts";

/** A module with the schemas of a library. */
export interface SchemaLibrary {
  readonly text: string;
  readonly differences: readonly Difference[];
}

/** Prints the module that exports the schemas of a document, and those of each operation's input, body and responses. */
export function emitSchemaLibrary(
  { contract: { document }, methods, typeOf, conversions, renameTypes }: PluginModel,
  dialect: Dialect,
): SchemaLibrary {
  const taken = methods.flatMap((method) => [method.types.input, bodyType(method)]);
  const uses = methods.flatMap(usesOfOperation);
  const options = { dialect, taken, conversions, rename: renameTypes };
  const { declarations, print, differences } = declareSchemas(document, uses, options);
  const schemas = declarations.map(({ name, text, use, isForward }) => {
    const comment = printLines(commentOf(resolvePointer(document, use.pointer)));
    if (!isForward) return `${comment}${exportOf(name, text)}`;
    const type = dialect.typeOf(`types.${typeOf(use.pointer, directionOf(use.view))}`);
    return `${comment}${exportOf(`${name}: ${type}`, `${text} as unknown as ${type}`)}`;
  });
  const inputs = methods.map((each) => printOperation(each, dialect, print));
  const body = [...schemas, ...inputs].join("\n");
  return { text: withHeader(body, dialect), differences };
}

function bodyType({ types }: PluginMethod): string {
  return types.input.replace(/Input$/, "Body");
}

/** Without the function around it, a bundler keeps a constant that no one uses. */
function exportOf(name: string, text: string): string {
  return /^\w+$/.test(text)
    ? `export const ${name} = ${text};\n`
    : `export const ${name} = /* @__PURE__ */ (() => ${text})();\n`;
}

function printOperation(
  each: PluginMethod,
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
    exportOf(constantName(each.types.input), printInputRules(each, dialect, print)),
    ...(body === undefined
      ? []
      : [`/** The body of \`${name}\`. */\n`, exportOf(constantName(bodyType(each)), body)]),
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
