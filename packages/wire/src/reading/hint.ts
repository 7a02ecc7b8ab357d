/** The types of JSON values. An integer is a number. */
export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object";

/** The known structure of the value that a text stands for. A hint determines how the text is split, not which values are valid. */
export interface Hint {
  /** The types that the value may have; undefined if all. */
  readonly types?: ReadonlySet<JsonType> | undefined;
  /** The names of members that are known. */
  readonly names: readonly string[];
  /** Whether members with other names may exist. */
  readonly isOpen: boolean;
  readonly member: (name: string) => Hint;
  readonly item: (index: number) => Hint;
}

/** Nothing is known. */
export const anyHint: Hint = {
  names: [],
  isOpen: true,
  member: () => anyHint,
  item: () => anyHint,
};

/** The structures that a text can have: a list and an object are taken apart. */
export type Structure = "plain" | "list" | "record";

/** The structures that a value may have; all if the types allow none. */
export function structuresOf({ types }: Hint): ReadonlySet<Structure> {
  const found = new Set(Array.from(types ?? [], (type) => structures[type]));
  return found.size === 0 ? everyStructure : found;
}

const everyStructure: ReadonlySet<Structure> = new Set(["plain", "list", "record"]);

const structures: Readonly<Record<JsonType, Structure>> = {
  string: "plain",
  number: "plain",
  boolean: "plain",
  null: "plain",
  array: "list",
  object: "record",
};
