import type { Automaton, CharacterSet, Transition } from "./automaton.ts";

/** With more pairs of states than this, the intersection is not computed. */
const mostStates = 20_000;

/** The automaton that accepts the texts which all given ones accept; undefined if it would be too large. */
export function intersect(automata: readonly Automaton[]): Automaton | undefined {
  const [first, ...rest] = automata;
  return rest.reduce<Automaton | undefined>(
    (left, right) => left && intersectTwo(left, right),
    first,
  );
}

function intersectTwo(left: Automaton, right: Automaton): Automaton | undefined {
  const numbers = new Map<string, number>();
  const pairs: (readonly [number, number])[] = [];
  const transitions: (readonly Transition[])[] = [];

  function number(from: number, to: number): number {
    const key = `${from},${to}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, pairs.length);
    return pairs.push([from, to]) - 1;
  }

  number(left.start, right.start);
  for (const [one, other] of pairs) {
    if (pairs.length > mostStates) return undefined;
    transitions.push(
      (left.transitions[one] ?? []).flatMap((a) =>
        (right.transitions[other] ?? []).flatMap((b) => {
          const set = common(a.set, b.set);
          return set.length === 0 ? [] : [{ set, to: number(a.to, b.to) }];
        }),
      ),
    );
  }
  return {
    start: 0,
    transitions,
    accepts: pairs.map(([one, other]) => Boolean(left.accepts[one] && right.accepts[other])),
  };
}

function common(left: CharacterSet, right: CharacterSet): CharacterSet {
  if (left === right) return left;
  const members = new Set(right);
  return left.filter((index) => members.has(index));
}
