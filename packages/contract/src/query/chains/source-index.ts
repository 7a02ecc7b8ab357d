import { type Rank, rankSource } from "./rank-source.ts";
import { collectionKey, type Slot } from "./slot.ts";
import { type Source, sourceTerm } from "./source.ts";

/** Sources, to be found by the slots that they can fill. */
export interface SourceIndex<T extends Source> {
  add(source: T): void;
  /** Returns the sources that can fill a slot, the best first. Of equal sources, the latest is first. */
  find(slot: Slot): readonly Ranked<T>[];
}

/** Something found in the index, with its rank. */
export interface Ranked<T> extends Rank {
  readonly source: T;
}

/** Creates an empty index of the places that values come from. */
export function createSourceIndex<T extends Source>(): SourceIndex<T> {
  // Sources are indexed by collection and by thing, so that large documents stay fast. A source can fill a slot only if the two share a
  // collection or a thing.
  const byCollection = new Map<string, T[]>();
  const byThing = new Map<string, T[]>();
  return {
    add(source) {
      put(byCollection, collectionKey(source.segments), source);
      put(byThing, sourceTerm(source).thing, source);
    },
    find(slot) {
      const { collection, term } = slot;
      const near =
        collection === undefined
          ? []
          : [collection, `${collection}/{}`].flatMap((key) => byCollection.get(key) ?? []);
      const things = endings(term.thing).flatMap((thing) => byThing.get(thing) ?? []);
      const ranked = [...new Set([...near, ...things])].flatMap((source) => {
        const rank = rankSource(slot, source);
        return rank ? [{ ...rank, source }] : [];
      });
      return ranked.toReversed().toSorted((a, b) => b.score - a.score);
    },
  };
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key) ?? [];
  list.push(value);
  map.set(key, list);
}

/** `parent project`, `project`. */
function endings(thing: string): readonly string[] {
  const words = thing.split(" ");
  return words.map((_, index) => words.slice(index).join(" "));
}
