import { slotsName } from "../types/declare-types.ts";
import type { DocumentTypes } from "../types/print-document.ts";
import type { SchemaUse } from "../types/schema-use.ts";
import { type Member, neverType, objectOf, plain, printMember } from "../types/type-text.ts";
import { nameSchemas } from "./name-schemas.ts";

/** Prints `paths`, `webhooks`, `components` and `operations` in the shape of openapi-typescript, which openapi-fetch reads. Schemas are marks. */
export function emitTypes({ paths, webhooks, components, operations }: DocumentTypes): string {
  const kinds: readonly Member[] = [
    { key: "schemas", type: plain(slotsName) },
    ...[...components].map(([kind, members]) => ({
      key: kind,
      type: members.length > 0 ? objectOf(members) : neverType,
    })),
  ];
  return [
    printInterface("paths", paths),
    printInterface("webhooks", webhooks),
    printInterface("components", kinds),
    printInterface("$defs", []),
    printInterface("operations", operations),
  ].join("\n");
}

/** Names the schemas in the printed types, and adds the imports. */
export function completeTypes(types: string, nameOf: (use: SchemaUse) => string): string {
  const { imports, text } = nameSchemas(types, nameOf, [slotsName]);
  return `${imports}\n${text}`;
}

/** Prints an interface with the given members. */
export function printInterface(name: string, members: readonly Member[]): string {
  if (members.length === 0) return `export type ${name} = Record<string, never>;\n`;
  const body = members.map((member) => printMember(member).replaceAll(/^(?=.)/gm, "  ")).join("");
  return `export interface ${name} {\n${body}}\n`;
}
