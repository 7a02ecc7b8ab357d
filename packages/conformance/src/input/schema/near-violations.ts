import type { listViolations } from "@plumbline/arbitrary";
import { type JsonValue, parsePointer, setAt } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";

type Violation = ReturnType<typeof listViolations>[number];

export interface NearSearch {
  readonly violation: Pick<Violation, "instancePointer" | "nearMisses">;
  /** Generated violations. The near misses replace values of the first ones. */
  readonly samples: readonly JsonValue[];
  /** A valid value of the place. Default: a generated one. */
  readonly valid?: JsonValue | undefined;
  readonly isViolation: (value: JsonValue) => boolean;
  /** Maximum number of values to choose. */
  readonly count: number;
  /** The turn of the place. Places that take turns choose different near misses. */
  readonly turn: number;
}

/**
 * Chooses the near misses of a violation that a server is most likely to accept, and of the other near misses the ones whose turn it is.
 */
export function nearViolations(search: NearSearch): readonly JsonValue[] {
  const { violation, samples, valid, isViolation } = search;
  const [sample] = samples;
  if (sample === undefined) return [];
  const near = violation
    .nearMisses(valid)
    .map((part) => setAt(sample, parsePointer(violation.instancePointer), part))
    .filter(isViolation);
  return choose(near, search);
}

/**
 * Chooses the first values of the list, and as the last one the value of the turn. If only one value is chosen, every second turn chooses
 * the first value.
 */
function choose(
  near: readonly JsonValue[],
  { count, turn }: Pick<NearSearch, "count" | "turn">,
): readonly JsonValue[] {
  if (near.length <= count) return near;
  if (count === 1 && turn % 2 === 0) return near.slice(0, 1);
  const first = near.slice(0, count - 1);
  const others = near.slice(Math.max(1, first.length));
  const step = count === 1 ? Math.floor(turn / 2) : turn;
  return [...first, ...others.slice(step % others.length).slice(0, 1)];
}

/** Counts the turns of the violations of one operation. Each kind of violation has its own. */
export function countTurns({
  contract,
  operation,
  seed,
}: Subject): (violation: Violation) => number {
  const start = Math.abs(seed) + contract.operations.indexOf(operation);
  const counts = new Map<string, number>();
  return ({ keyword, label }) => {
    const [kind = ""] = label.split(" at ");
    const name = `${keyword} ${kind}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return start + count;
  };
}
