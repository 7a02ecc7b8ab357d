import { type Declaration, type DeclaredTypes, slotsName } from "../types/declare-types.ts";
import { propertyKey } from "../types/literal-type.ts";
import { plain, printLines } from "../types/type-text.ts";
import { printInterface } from "./emit-types.ts";

/** Prints a type for each schema, and the interface of all schemas in the shape of openapi-typescript. */
export function emitSchemas({ declarations, slots }: DeclaredTypes): string {
  const members = [...slots].map(([name, { text, comment }]) => ({
    key: propertyKey(name),
    type: plain(text),
    comment,
  }));
  return [
    ...declarations.map(printDeclaration),
    `/** The schemas of the document, as \`components["schemas"]\` in \`types.ts\`. */\n`,
    printInterface(slotsName, members),
  ].join("");
}

function printDeclaration({ name, text, comment }: Declaration): string {
  return `${printLines(comment)}export type ${name} = ${text};\n\n`;
}
