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

/** Prints the module of types for programs that receive the webhooks of a document; none if it has none. */
export function emitWebhooks({ webhooks }: DocumentTypes): Readonly<Record<string, string>> {
  return webhooks.length > 0 ? { "webhooks.ts": webhookTypes } : {};
}

const webhookTypes = `import type { DeliveryOf } from "@plumbline/client-runtime";
import type { webhooks } from "./types.ts";

/** The request that the server sends to a webhook: its method, its headers by lower-case name, and its body. */
export type WebhookDelivery<Name extends keyof webhooks> = DeliveryOf<webhooks[Name]>;

/** Handles the requests to a webhook. */
export type WebhookHandler<Name extends keyof webhooks> = (
  delivery: WebhookDelivery<Name>,
) => Promise<void> | void;

/** A handler for each webhook, by its name. */
export type WebhookHandlers = { readonly [Name in keyof webhooks]: WebhookHandler<Name> };
`;
