/** A part of the document that a type is named after. */
export interface Nameable {
  /** Identifies it among the others. */
  readonly key: string;
  /** Its name in the document, of any spelling. */
  readonly spelling: string;
}

/** Replaces names of types, which are given by pointer. Names in `taken` belong to something else. */
export type RenameTypes = (
  names: ReadonlyMap<string, string>,
  taken: readonly string[],
) => ReadonlyMap<string, string>;

/**
 * Names types, in their order: a name that is an identifier in upper camel case stays as it is, any other becomes one (`full-repository` ->
 * `FullRepository`, `v1.Pod` -> `V1Pod`, `3d` -> `_3d`). A name that is taken gets the suffix `Schema`, then a number. Names that can stay as
 * they are do so before others get one, so that `User` keeps its name beside `user`.
 */
export function nameTypes(
  types: readonly Nameable[],
  taken: Iterable<string>,
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  const give = ({ key, spelling }: Nameable): void => {
    const name = firstFree(toTypeName(spelling), used);
    used.add(name);
    names.set(key, name);
  };
  const [kept, changed] = [types.filter(isKept), types.filter((type) => !isKept(type))];
  for (const type of [...kept, ...changed]) give(type);
  return names;
}

function isKept({ spelling }: Nameable): boolean {
  return toTypeName(spelling) === spelling;
}

/** An identifier in upper camel case. One that already starts with a capital keeps its spelling. */
export function toTypeName(spelling: string): string {
  const words = spelling.match(/[\p{ID_Continue}$]+/gu) ?? [];
  const parts = words.length === 1 && /^\p{Lu}/u.test(spelling) ? words : words.flatMap(wordsIn);
  const name = parts.map(upperFirst).join("");
  if (name === "") return "Unnamed";
  return /^[\p{ID_Start}$_]/u.test(name) ? name : `_${name}`;
}

function wordsIn(text: string): readonly string[] {
  return text.split("_").filter((word) => word !== "");
}

function upperFirst(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}

function firstFree(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  const base = `${name}Schema`;
  if (!used.has(base)) return base;
  for (let number = 2; ; number += 1) if (!used.has(`${base}${number}`)) return `${base}${number}`;
}
