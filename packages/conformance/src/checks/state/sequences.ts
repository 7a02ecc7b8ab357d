import * as fc from "fast-check";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext, Script, SequenceModel } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { deferArbitrary } from "../../input/defer-arbitrary.ts";
import { type Reflection, reflectionsOf } from "./reflection.ts";
import { commandsOf, reads, writesOf } from "./commands-of.ts";
import { Disproof, Doubt, readNow } from "./read-now.ts";
import { state } from "../needs/state.ts";

/** The maximum number of commands after the first writes of a sequence. */
const longest = 4;

/** Number of random inputs of the run per drawn sequence. */
const part = 10;

/**
 * Searches for a sequence of writes, rejected writes, replays and reused keys after which a read differs from the values that were written
 * last. A failure shrinks to the shortest such sequence.
 * @see https://fast-check.dev/docs/advanced/model-based-testing/
 */
export const sequences: PropertyDefinition = {
  name: "sequences",
  severity: "must",
  title: "After any sequence of writes, a read returns what was written last",
  needs: [state],
  applies: (subject) => reflectionsThrough(subject).length > 0,
  after: ["state/read-back"],
  plan(subject) {
    const reflections = reflectionsThrough(subject);
    const [first] = reflections;
    if (!first) return undefined;
    // Shrinking runs a sequence again, which must not reuse its own keys.
    let attempt = 0;
    return caseFor(subject, {
      purpose: `random sequences of ${reflections.map(({ writer }) => writer.operation.id).join(" and ")}`,
      clause: first.clause,
      rests: `${subject.operation.id} shows what was written last; rejected and replayed requests change nothing`,
      script: deferArbitrary(() => scriptOf(reflections, () => attempt)),
      runs: Math.max(1, Math.round(subject.runs / part)),
      requests: reflections.length + 2 + longest,
      also: { operations: 0, writes: reflections.length + 1 + longest / 4 },
      trial(_input, context, script = []) {
        attempt += 1;
        return runSequence(script, context, { reading: subject.plain, reflections });
      },
    });
  },
};

/**
 * Every writing operation writes, then the first one writes again, because no shorter sequence shows how they affect
 * each other. Random commands follow.
 */
function scriptOf(reflections: readonly Reflection[], attempt: () => number): fc.Arbitrary<Script> {
  const writes = reflections.map((reflection) => writesOf(reflection)(attempt));
  const others = reflections.flatMap(commandsOf).map((make) => make(attempt));
  const opening = [...writes, reads(), ...writes.slice(0, 1)];
  const rest = fc.array(fc.oneof(...writes, ...others, reads()), {
    maxLength: longest,
    size: "max",
  });
  // The first component shrinks first: the choice of commands, before their inputs.
  return fc
    .tuple(rest, fc.tuple(...opening.map(mostlyThere)), fc.tuple(...opening))
    .map(([then, isThere, first]) => [...first.filter((_, at) => isThere[at]), ...then]);
}

/** Almost always true. Shrinks to false, so that a shorter sequence is tried. */
function mostlyThere(): fc.Arbitrary<boolean> {
  return fc.option(fc.constant(true), { freq: 1000, nil: false });
}

function reflectionsThrough(subject: Subject): readonly Reflection[] {
  return subject.surveyed(reflectionsByReader).get(subject.operation.id) ?? [];
}

function reflectionsByReader(
  subjects: readonly Subject[],
): ReadonlyMap<string, readonly Reflection[]> {
  return Map.groupBy(subjects.flatMap(reflectionsOf), ({ reader }) => reader.operation.id);
}

async function runSequence(
  script: Script,
  context: TrialContext,
  {
    reading,
    reflections,
  }: { readonly reading: Input; readonly reflections: readonly Reflection[] },
): Promise<CaseVerdict> {
  const model: SequenceModel = { reading, known: new Map(), done: [], steps: 0 };
  try {
    await fc.asyncModelRun(() => ({ model, real: context }), script);
    await readNow(model, context);
  } catch (error) {
    if (error instanceof Disproof) return error.breach;
    if (error instanceof Doubt) return unproven(error.message);
    throw error;
  }
  if (model.known.size === 0) return unproven("no sequence wrote anything");
  return { outcome: "holds", clauses: reflections.map(({ clause }) => clause) };
}
