import { asObject, isArray, isObject, type JsonObject, resolvePointer } from "@plumbline/contract";

/** The arguments that an input schema names. */
export interface ArgumentSlots {
  readonly names: ReadonlySet<string>;
  /** Whether it takes others as well. */
  readonly isOpen: boolean;
}

/** Reads the names of a tool's arguments, through references and `allOf`. */
export function argumentSlots(schema: JsonObject): ArgumentSlots {
  const parts = partsOf(schema, schema, 0);
  return {
    names: new Set(parts.flatMap((part) => Object.keys(asObject(part["properties"])))),
    isOpen: parts.every((part) => part["additionalProperties"] !== false),
  };
}

/** The name of a slot that is called so, apart from its case and punctuation. */
export function findSlot({ names }: ArgumentSlots, wanted: string): string | undefined {
  if (names.has(wanted)) return wanted;
  return [...names].find((name) => plain(name) === plain(wanted));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

const deepest = 8;

function partsOf(part: JsonObject, root: JsonObject, depth: number): readonly JsonObject[] {
  if (depth > deepest) return [];
  const { $ref: reference, allOf } = part;
  const referred =
    typeof reference === "string" && reference.startsWith("#")
      ? resolvePointer(root, reference.slice(1))
      : undefined;
  const others = [...(isArray(allOf) ? allOf : []), ...(referred === undefined ? [] : [referred])];
  return [part, ...others.filter(isObject).flatMap((one) => partsOf(one, root, depth + 1))];
}
