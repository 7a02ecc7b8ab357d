import { identifiers, type Term } from "./term-of.ts";
import { wordsOf } from "./words-of.ts";
import { collectionKey, type Slot, thingOf } from "./slot.ts";
import { type Source, sourceTerm } from "./source.ts";

/** Why a source can fill a slot, and how sure that is: 1 to 100. */
export interface Rank {
  readonly score: number;
  readonly why: "collection" | "name" | "thing";
}

/** Ranks a source for a slot; `undefined` if the source cannot fill the slot. */
export function rankSource(slot: Slot, source: Source): Rank | undefined {
  return ofCollection(slot, source) ?? ofName(slot, source) ?? ofThing(slot, source);
}

/** `GET /zones` and `POST /zones` return identifiers for `/zones/{zone_id}`. */
function ofCollection(slot: Slot, source: Source): Rank | undefined {
  if (slot.collection === undefined || !isOfCollection(slot.collection, source)) return undefined;
  if (source.names.length === 0) return { score: 76, why: "collection" };
  if (isMemberOf(slot.name, source)) return { score: 89, why: "collection" };
  const score = scoreOfOwn(slot.term, source);
  return score === undefined ? undefined : { score, why: "collection" };
}

/** Whether a name consists of a thing and its member: `metadata_kind` for the `kind` of `/metadata`. */
function isMemberOf(name: string, { segments, names: [member = "", ...deeper] }: Source): boolean {
  const words = [thingOf(segments), ...wordsOf(member)].join(" ");
  return deeper.length === 0 && words === wordsOf(name).join(" ");
}

/**
 * The score of a member of the collection's own things. The same name has the highest score, then the score follows the usual order of
 * identifiers.
 */
function scoreOfOwn(wanted: Term, source: Source): number | undefined {
  const term = sourceTerm(source);
  if (!term.isOwn) return undefined;
  if (term.thing === wanted.thing && term.identifier === wanted.identifier)
    return term.identifier === undefined ? 86 : 91;
  const order = identifiers.indexOf(term.identifier ?? "");
  const isPlural = source.names.at(-1)?.toLowerCase().endsWith("ids") ?? false;
  const isBare = term.thing === thingOf(source.segments);
  return order >= 0 && isBare && !isPlural ? 79 - order : undefined;
}

function isOfCollection(collection: string, { segments }: Source): boolean {
  const own = collectionKey(segments);
  return own === collection || own === `${collection}/{}`;
}

/** `zone_id` anywhere fills `zone_id`. */
function ofName(slot: Slot, source: Source): Rank | undefined {
  const term = sourceTerm(source);
  const isSame = term.thing === slot.term.thing && term.identifier === slot.term.identifier;
  const isTelling = slot.term.thing !== "" && source.names.length > 0;
  return isSame && isTelling ? { score: 60, why: "name" } : undefined;
}

/** An identifier of a zone fills a parameter for a zone. */
function ofThing(slot: Slot, source: Source): Rank | undefined {
  const { thing, identifier } = slot.term;
  const term = sourceTerm(source);
  if (thing === "" || term.identifier === undefined) return undefined;
  const order = identifiers.indexOf(term.identifier);
  if (term.thing === thing) return { score: 50 - order, why: "thing" };
  const isKind = identifier !== undefined && thing.endsWith(` ${term.thing}`);
  return isKind && term.identifier === identifier ? { score: 30, why: "thing" } : undefined;
}
