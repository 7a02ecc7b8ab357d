import type { SchemaIssue } from "@plumbline/contract";
import type { Change, Witness } from "../model/change.ts";
import { pairOperations } from "../compare/pair-operations.ts";
import {
  describeIssue,
  type DifferingValue,
  listDifferingValues,
  type WitnessOptions,
} from "./list-differing-values.ts";
import { listParts, type Part } from "./list-parts.ts";

/** Of a change that many operations share, the operations whose values are tried. */
const mostOperations = 5;

/**
 * Returns a function that finds a value which shows that a change breaks callers: a request that only the old document accepts, or a response
 * that only the new one allows. It returns undefined if the change is not about values, or none is found. The values of a part are
 * generated once for all its changes.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { compareContracts, createWitnessSearch } from "@plumbline/diff";
 *
 * const [before, after] = [await loadContract("before.yaml"), await loadContract("after.yaml")];
 * const findWitness = createWitnessSearch({ before, after });
 * for (const change of compareContracts(before, after)) console.log(change.message, findWitness(change)?.value);
 * ```
 */
export function createWitnessSearch(
  options: WitnessOptions,
): (change: Change) => Witness | undefined {
  const { pairs } = pairOperations(options.before, options.after);
  const pairOf = new Map(pairs.map((pair) => [pair[1].id, pair]));
  const known = new Map<string, Iterable<DifferingValue>>();

  return ({ direction, at, operations }) => {
    if (direction === "interface") return undefined;
    for (const operation of operations.slice(0, mostOperations)) {
      const pair = pairOf.get(operation);
      const part = pair && listParts(...pair, direction).find(({ name }) => contains(name, at));
      if (!part) continue;
      const path = at.slice(part.name.length).trim();
      for (const { value, issues } of differingValues(operation, part, direction)) {
        const issue = issues.find((each) => isAbout(each, path));
        if (issue)
          return { direction, operation, part: part.name, value, reason: describeIssue(issue) };
      }
    }
    return undefined;
  };

  function differingValues(
    operation: string,
    part: Part,
    direction: Witness["direction"],
  ): Iterable<DifferingValue> {
    const key = JSON.stringify([operation, direction, part.name]);
    const values = known.get(key) ?? remembered(listDifferingValues(part, direction, options));
    known.set(key, values);
    return values;
  }
}

function contains(part: string, at: string): boolean {
  return at === part || at.startsWith(`${part} `);
}

/** Whether an issue is at the changed part, or at an object or list that contains it. */
function isAbout({ instancePointer }: SchemaIssue, path: string): boolean {
  const wanted = path.split("/");
  return instancePointer
    .split("/")
    .every(
      (token, index) => wanted[index] === "*" || wanted[index] === token || /^\d+$/.test(token),
    );
}

/** The values of a generator, which can be read from the start again and are generated once. */
function remembered<Value>(generator: Generator<Value>): Iterable<Value> {
  const values: Value[] = [];
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index += 1) {
        if (index === values.length) {
          const next = generator.next();
          if (next.done === true) return;
          values.push(next.value);
        }
        yield values[index] as Value; // the index is below the length
      }
    },
  };
}
