import type { Term } from "./parse-pattern.ts";

/** Characters by their index in the alphabet, ascending, which is the order of preference. */
export type CharacterSet = readonly number[];

export interface Transition {
  readonly set: CharacterSet;
  readonly to: number;
}

/** A nondeterministic automaton without empty moves. It accepts a text if a path for it ends in an accepting state. */
export interface Automaton {
  readonly start: number;
  readonly transitions: readonly (readonly Transition[])[];
  readonly accepts: readonly boolean[];
}

interface RawState {
  readonly moves: { readonly when: "always" | "start" | "end"; readonly to: number }[];
  readonly transitions: Transition[];
}

/** Greater counts of a repetition are not expanded. */
const mostStates = 6000;

/** Thompson's construction; undefined if the automaton would be too large. The term may match anywhere in the text, as in `pattern`. */
export function toAutomaton(
  term: Term,
  setOf: (source: string) => CharacterSet,
  whole: CharacterSet,
): Automaton | undefined {
  const states: RawState[] = [];
  const add = (): number => states.push({ moves: [], transitions: [] }) - 1;
  const move = (from: number, to: number, when: "always" | "start" | "end" = "always"): void => {
    states[from]?.moves.push({ when, to });
  };
  const read = (from: number, set: CharacterSet, to: number): void =>
    void states[from]?.transitions.push({ set, to });

  function write(part: Term, from: number): number {
    if (states.length > mostStates) return from;
    const to = add();
    if (part.kind === "set") read(from, setOf(part.source), to);
    else if (part.kind === "start" || part.kind === "end") move(from, to, part.kind);
    else if (part.kind === "sequence")
      move(
        part.terms.reduce((at, next) => write(next, at), from),
        to,
      );
    else if (part.kind === "choice")
      for (const choice of part.terms) move(write(choice, enter(from)), to);
    else repeat(part, from, to);
    return to;
  }

  function enter(from: number): number {
    const state = add();
    move(from, state);
    return state;
  }

  function repeat(part: Extract<Term, { kind: "repeat" }>, from: number, to: number): void {
    let at = from;
    for (let count = 0; count < part.min && states.length <= mostStates; count += 1)
      at = write(part.term, enter(at));
    if (part.max === Number.POSITIVE_INFINITY) {
      const loop = enter(at);
      move(write(part.term, loop), loop);
      return move(loop, to);
    }
    move(at, to);
    for (let count = part.min; count < part.max && states.length <= mostStates; count += 1) {
      at = write(part.term, enter(at));
      move(at, to);
    }
  }

  const first = add();
  read(first, whole, first);
  const last = write(term, enter(first));
  read(last, whole, last);
  return states.length > mostStates ? undefined : withoutMoves(states, first, last);
}

/** Each state exists twice: after `$` no character may follow. `^` matches only before the first character. */
function withoutMoves(states: readonly RawState[], first: number, last: number): Automaton {
  const count = states.length;

  function reach(
    state: number,
    atStart: boolean,
  ): { readonly open: ReadonlySet<number>; readonly ended: ReadonlySet<number> } {
    const seen = new Set<number>();
    const queue = [state];
    for (const at of queue) {
      if (seen.has(at)) continue;
      seen.add(at);
      for (const { when, to } of states[at % count]?.moves ?? []) {
        if (when === "start" && !atStart) continue;
        queue.push(at >= count || when === "end" ? (to % count) + count : to);
      }
    }
    return {
      open: new Set([...seen].filter((at) => at < count)),
      ended: new Set([...seen].filter((at) => at >= count)),
    };
  }

  const transitions: (readonly Transition[])[] = [];
  const accepts: boolean[] = [];
  function fill(index: number, state: number, atStart: boolean): void {
    const { open, ended } = reach(state, atStart);
    transitions[index] = [...open]
      .flatMap((at) => states[at]?.transitions ?? [])
      .filter((transition) => transition.set.length > 0);
    accepts[index] = open.has(last) || ended.has(last + count);
  }
  for (let state = 0; state < count; state += 1) fill(state, state, false);
  fill(count, first, true);
  return { start: count, transitions, accepts };
}
