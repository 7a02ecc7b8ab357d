import { ArbitraryError } from "../arbitrary-error.ts";
import { knownCharacters, plainCharacters } from "./known-characters.ts";
import type { Automaton, CharacterSet, Transition } from "./automaton.ts";
import { toAutomaton } from "./automaton.ts";
import { intersect } from "./intersect.ts";
import { initialLookaheads, parsePattern } from "./parse-pattern.ts";

/** The texts that match several patterns at once, by length in code points. */
export interface Language {
  readonly hasLength: (length: number) => boolean;
  /** Writes a text of one of the language's lengths. Each choice, a natural number, selects the character at an index; 0 is the simplest. */
  readonly write: (length: number, choose: (index: number) => number) => string;
  /** False if a text may still not match a pattern and must be tested. */
  readonly exact: boolean;
}

/** Most transitions to examine while finding the lengths that exist. */
const mostWork = 40_000_000;

/** Positions of texts whose transitions are cached. */
const mostRemembered = 200_000;

const cache = new Map<string, Language>();

/** Combines patterns into one language. Throws `unsupported` if a pattern cannot be read or the automaton is too large. */
export function openLanguage(sources: readonly string[], pointer: string): Language {
  const key = JSON.stringify(sources);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const language = build(sources, pointer);
  cache.set(key, language);
  return language;
}

function build(sources: readonly string[], pointer: string): Language {
  const parsed = sources.flatMap((source) => {
    const own = parsePattern(source, pointer);
    return [own, ...initialLookaheads(source).map((part) => parsePattern(part, pointer))];
  });
  const alphabet = [
    ...new Set([...knownCharacters, ...parsed.flatMap(({ named }) => named)]),
  ].filter(isScalar);
  const setOf = setReader(alphabet);
  const whole = alphabet.map((_, index) => index);
  const automata = parsed.map(({ term }) => toAutomaton(term, setOf, whole));
  const machine = automata.every((automaton) => automaton !== undefined)
    ? intersect(automata)
    : undefined;
  if (machine === undefined) {
    throw new ArbitraryError("unsupported", "The patterns are too large to generate values for.", {
      pointer,
      hint: "Bound the length by minLength and maxLength instead of large counts in the pattern.",
    });
  }
  return { ...toLanguage(machine, alphabet), exact: parsed.every(({ exact }) => exact) };
}

function setReader(alphabet: readonly string[]): (source: string) => CharacterSet {
  const sets = new Map<string, CharacterSet>();
  return (source) => {
    const known = sets.get(source);
    if (known !== undefined) return known;
    const expression = new RegExp(`^(?:${source})$`, "u");
    const set = alphabet.flatMap((character, index) => (expression.test(character) ? [index] : []));
    sets.set(source, set);
    return set;
  };
}

function toLanguage(machine: Automaton, alphabet: readonly string[]): Omit<Language, "exact"> {
  /** `layers[k][state]`: whether exactly `k` more characters lead from the state to acceptance. */
  const layers: Uint8Array[] = [Uint8Array.from(machine.accepts, Number)];
  const opened = new Map<number, readonly Transition[]>();
  const width = machine.transitions.reduce((sum, transitions) => sum + transitions.length, 0);

  function layer(length: number): Uint8Array | undefined {
    if (length * width > mostWork) return undefined;
    while (layers.length <= length)
      layers.push(machine.transitions.reduce(extend, new Uint8Array(machine.transitions.length)));
    return layers[length];
  }

  function extend(next: Uint8Array, transitions: readonly Transition[], state: number): Uint8Array {
    const last = layers[layers.length - 1];
    if (transitions.some((transition) => last?.[transition.to] === 1)) next[state] = 1;
    return next;
  }

  /** The transitions after which exactly `left` characters lead to acceptance; cached, because long texts use them often. */
  function openTransitions(state: number, left: number): readonly Transition[] {
    const key = left * machine.transitions.length + state;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const target = layer(left);
    const open = (machine.transitions[state] ?? []).filter(
      (transition) => target?.[transition.to] === 1,
    );
    if (opened.size < mostRemembered) opened.set(key, open);
    return open;
  }

  function write(length: number, choose: (index: number) => number): string {
    let state = machine.start;
    let text = "";
    for (let index = 0; index < length; index += 1) {
      const open = openTransitions(state, length - index - 1);
      const choice = choose(index);
      const transition = open[choice % open.length];
      if (transition === undefined) return text;
      text += alphabet[pick(transition.set, Math.floor(choice / open.length))] ?? "";
      state = transition.to;
    }
    return text;
  }

  return { hasLength: (length) => layer(length)?.[machine.start] === 1, write };
}

/** If a set has plain and odd characters, plain ones are far more frequent. */
function pick(set: CharacterSet, choice: number): number {
  const plain = countPlain(set);
  const size = plain <= 0 || choice % 16 === 15 ? set.length : plain;
  return set[Math.floor(choice / 16) % size] ?? 0;
}

/** The number of plain characters, which come first; -1 if all are. Cached, because it is needed for each character of a text. */
function countPlain(set: CharacterSet): number {
  const known = plainCounts.get(set) ?? set.findIndex((index) => index >= plainCharacters.length);
  plainCounts.set(set, known);
  return known;
}

const plainCounts = new WeakMap<CharacterSet, number>();

/** Half of a surrogate pair is not a character and cannot be sent as UTF-8. */
function isScalar(character: string): boolean {
  return character.isWellFormed();
}
