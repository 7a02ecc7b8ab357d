import { isWrapper } from "../chains/source.ts";
import { singularOf, wordsOf } from "../chains/words-of.ts";
import { hasType, isObjectShape, itemsOf, membersOf, nameOf, type Shape } from "./shape.ts";

/** The thing to find in an envelope. */
export interface Wanted {
  /** The singular words of the thing. */
  readonly thing: string;
  /** Pointer of the named schema of the thing, if one is known. */
  readonly schema?: string | undefined;
}

/** The names that lead to a list, and how sure it is that the list has the wanted things: 1 to 5. */
export interface FoundList {
  readonly names: readonly string[];
  readonly score: number;
  /** Whether another list of the response may as well have the things. */
  readonly isTied?: boolean;
}

/** Envelopes in envelopes that are opened. */
const deepest = 2;

/** Finds the list of things in a response: the response itself, or a member of its envelope. */
export function findList(shape: Shape, wanted: Wanted, depth = 0): FoundList | undefined {
  if (itemsOf(shape) !== undefined && !isObjectShape(shape)) return { names: [], score: 5 };
  const members = [...membersOf(shape)];
  const direct = members.flatMap(([name, member]) => {
    const items = itemsOf(member);
    return items === undefined ? [] : [{ names: [name], score: listScore(name, items, wanted) }];
  });
  const nested =
    depth < deepest
      ? members
          .filter(([name, member]) => isWrapper(name) && isObjectShape(member))
          .flatMap(([name, member]) => {
            const found = findList(member, wanted, depth + 1);
            return found ? [{ names: [name, ...found.names], score: found.score }] : [];
          })
      : [];
  const [best, second] = [...direct, ...nested].toSorted((left, right) => right.score - left.score);
  return best && second?.score === best.score ? { ...best, isTied: true } : best;
}

function listScore(name: string, items: Shape, { thing, schema }: Wanted): number {
  if (schema !== undefined && nameOf(items) === schema) return 5;
  if (saysThing(name, thing)) return 4;
  if (isWrapper(name)) return 3;
  return isObjectShape(items) ? 2 : 1;
}

/** Finds the thing in a body: the body itself, or the member of an envelope. */
export function findThing(shape: Shape, wanted: Wanted, depth = 0): readonly string[] {
  if (wanted.schema !== undefined && nameOf(shape) === wanted.schema) return [];
  if (depth >= deepest || hasType(shape, "array")) return [];
  const members = [...membersOf(shape)];
  const exact = members.find(
    ([, member]) => wanted.schema !== undefined && nameOf(member) === wanted.schema,
  );
  if (exact) return members.length <= mostBeside ? [exact[0]] : [];
  // A thing with an identifier of its own is not an envelope.
  if (members.some(([name]) => /^_?id$/i.test(name))) return [];
  const wrapped = members.filter(
    ([name, member]) => isObjectShape(member) && (saysThing(name, wanted.thing) || isWrapper(name)),
  );
  const [only, ...others] = wrapped;
  if (only === undefined || others.length > 0 || members.length > mostBeside) return [];
  return [only[0], ...findThing(only[1], wanted, depth + 1)];
}

/** An envelope has at most this many members: links, metadata, messages. */
const mostBeside = 6;

function saysThing(name: string, thing: string): boolean {
  const words = wordsOf(name).map(singularOf).join(" ");
  return words !== "" && (words === thing || thing.endsWith(` ${words}`));
}
