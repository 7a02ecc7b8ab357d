import { singularOf, wordsOf } from "./words-of.ts";

/** The meaning of a name: a thing, and one of its identifiers. */
export interface Term {
  /** Singular words of the thing, joined: `zone` of `zone_id`. Empty if the name is only an identifier. */
  readonly thing: string;
  /** `id` of `zone_id`; `undefined` if the name is only a thing. */
  readonly identifier: string | undefined;
}

/** Words that name an identifier, the most usual first. */
export const identifiers: readonly string[] = [
  "id",
  "uuid",
  "guid",
  "uid",
  "name",
  "key",
  "slug",
  "code",
  "number",
  "login",
  "username",
  "handle",
  "identifier",
  "ref",
  "hash",
  "fingerprint",
];

/** Reads a name. `ids` is the identifier `id`. */
export function termOf(name: string): Term {
  const words = wordsOf(name).map(singularOf);
  const last = words.at(-1) ?? "";
  const isIdentifier = identifiers.includes(last);
  return {
    thing: (isIdentifier ? words.slice(0, -1) : words).join(" "),
    identifier: isIdentifier ? last : undefined,
  };
}
