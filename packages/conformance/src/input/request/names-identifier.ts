import { singularOf, wordsOf } from "@plumbline/contract";

const identifiers: ReadonlySet<string> = new Set([
  "id",
  "uuid",
  "guid",
  "uid",
  "slug",
  "ref",
  "identifier",
  "handle",
]);

/** Whether the last word of a name is a word for an identifier. */
export function namesIdentifier(name: string): boolean {
  return identifiers.has(wordsOf(name).map(singularOf).at(-1) ?? "");
}
