import { isWrapper } from "../chains/source.ts";
import { wordsOf } from "../chains/words-of.ts";
import { isObjectShape, membersOf, type Shape } from "./shape.ts";

/** A member of an envelope: of the response itself, or of an object in it that describes the page. */
export interface EnvelopeMember {
  readonly names: readonly string[];
  /** The words of its own name. */
  readonly words: string;
  readonly shape: Shape;
}

/** Names of objects that describe a page. */
const describing =
  /^(?:meta|metadata|page|page info|page metadata|paging|pagination|pager|links?|cursors?|navigation|list info|next|(?:response|result|search|list) (?:metadata|info|set|meta))$/;

/** Objects in objects that are opened. */
const deepest = 3;

/** All members of the envelope of a list, the outer ones first. */
export function envelopeMembers(
  shape: Shape,
  above: readonly string[] = [],
): readonly EnvelopeMember[] {
  const members = [...membersOf(shape)].map(([name, member]) => ({
    names: [...above, name],
    words: wordsOf(name).join(" "),
    shape: member,
  }));
  const inner = members
    .filter(({ names }) => names.length <= deepest && isEnvelope(names.at(-1) ?? ""))
    .filter((member) => isObjectShape(member.shape))
    .flatMap((member) => envelopeMembers(member.shape, member.names));
  return [...members, ...inner];
}

/** Whether an object with a name describes a page, or contains the list. */
export function isEnvelope(name: string): boolean {
  return describing.test(wordsOf(name).join(" ")) || isWrapper(name);
}
