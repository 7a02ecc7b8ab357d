import {
  asObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";

/** An edit of the library document, and the rules that describe it. */
export interface Edit {
  readonly name: string;
  readonly apply: (document: JsonObject) => JsonObject;
  readonly rules: readonly string[];
  /** The rules of the opposite edit. */
  readonly back: readonly string[];
}

export const book = "/components/schemas/Book";
export const newBook = "/components/schemas/NewBook";
export const title = `${newBook}/properties/title`;
export const list = "/paths/~1books/get";
export const create = "/paths/~1books/post";
export const page = `${list}/responses/200/content/application~1json/schema`;

/** Sets a value. */
export function set(pointer: string, value: JsonValue): (document: JsonObject) => JsonObject {
  return (document) => asObject(setAt(document, parsePointer(pointer), value)) ?? {};
}

/** Deletes a member. */
export function drop(pointer: string): (document: JsonObject) => JsonObject {
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  const name = pointer.slice(parent.length + 1).replaceAll("~1", "/");
  return (document) => {
    const { [name]: _, ...rest } = asObject(resolvePointer(document, parent) ?? {}) ?? {};
    return set(parent, rest)(document);
  };
}

/** Writes what a table row says. Rules are written without their direction if it is the given one. */
export function toEdits(
  direction: string,
  rows: readonly (readonly [string, Edit["apply"], string, string])[],
): readonly Edit[] {
  const name = (rules: string): readonly string[] =>
    rules.split(" ").map((rule) => (direction === "" ? rule : `${direction}-${rule}`));
  return rows.map(([text, apply, rules, back]) => ({
    name: text,
    apply,
    rules: name(rules),
    back: name(back),
  }));
}
