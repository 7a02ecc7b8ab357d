import { asObject, type JsonObject, requiredSchemas } from "@plumbline/contract";

/** The arguments that an input schema names. */
export interface ArgumentSlots {
  readonly names: ReadonlySet<string>;
  /** Whether it accepts other arguments as well. */
  readonly isOpen: boolean;
}

/** Reads the names of a tool's arguments, through references and `allOf`. */
export function argumentSlots(schema: JsonObject): ArgumentSlots {
  const root = { document: schema, pointer: "", schema };
  const parts = requiredSchemas(root).map((part) => asObject(part.schema));
  return {
    names: new Set(parts.flatMap((part) => Object.keys(asObject(part["properties"])))),
    isOpen: parts.every((part) => part["additionalProperties"] !== false),
  };
}

/** The slot with this name, compared without case and punctuation. */
export function findSlot({ names }: ArgumentSlots, wanted: string): string | undefined {
  if (names.has(wanted)) return wanted;
  return [...names].find((name) => plain(name) === plain(wanted));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}
