import * as fc from "fast-check";
import { unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext, Input, Script, SequenceModel } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { caseFor } from "../../cases/case-for.ts";
import { type Reflection, reflectionsOf } from "./reflection.ts";
import { commandsOf, Disproof, Doubt, readNow, reads, writesOf } from "./commands.ts";
import { state } from "../needs/state.ts";

/** Commands that follow the first writes of a sequence, at most. */
const longest = 4;

/** Sequences that are drawn, as a part of the run's random inputs. */
const part = 10;

/**
 * Searches for a sequence of writes, refused writes, replays and reused keys after which something else is read than what
 * was written last; a failure shrinks to the shortest such sequence.
 * @see https://fast-check.dev/docs/advanced/model-based-testing/
 */
export const sequences: PropertyDefinition = {
  name: "sequences",
  severity: "must",
  title: "After any sequence of writes, what was written last is read",
  needs: [state],
  applies: (subject) => reflectionsThrough(subject).length > 0,
  after: ["state/read-back"],
  plan(subject) {
    const reflections = reflectionsThrough(subject);
    const [first] = reflections;
    if (!first) return undefined;
    // Shrinking runs a sequence again: it must not meet its own keys.
    let attempt = 0;
    return [
      caseFor(subject, {
        purpose: `random sequences of ${reflections.map(({ writer }) => writer.operation.id).join(" and ")}`,
        clause: first.clause,
        rests: `${subject.operation.id} shows what was written last, and neither what was refused nor what was replayed changes it`,
        inputs: subject.plain,
        script: scriptOf(reflections, () => attempt),
        runs: Math.max(1, Math.round(subject.runs / part)),
        requests: reflections.length + 2 + longest,
        also: { operations: 0, writes: reflections.length + 1 + longest / 4 },
        trial(_input, context, script = []) {
          attempt += 1;
          return runSequence(script, context, { reading: subject.plain, reflections });
        },
      }),
    ];
  },
};

/**
 * Each writes, then the first one writes again: what one writing operation does to what another has written shows in no
 * shorter sequence. Anything follows.
 */
function scriptOf(reflections: readonly Reflection[], attempt: () => number): fc.Arbitrary<Script> {
  const writes = reflections.map((reflection) => writesOf(reflection)(attempt));
  const others = reflections.flatMap(commandsOf).map((make) => make(attempt));
  const opening = [...writes, reads(), ...writes.slice(0, 1)];
  const rest = fc.array(fc.oneof(...writes, ...others, reads()), {
    maxLength: longest,
    size: "max",
  });
  // What comes first shrinks first: which commands there are, before what they write.
  return fc
    .tuple(rest, fc.tuple(...opening.map(mostlyThere)), fc.tuple(...opening))
    .map(([then, isThere, first]) => [...first.filter((_, at) => isThere[at]), ...then]);
}

/** False where a shorter sequence fails as well. */
function mostlyThere(): fc.Arbitrary<boolean> {
  return fc.option(fc.constant(true), { freq: 1000, nil: false });
}

function reflectionsThrough(subject: Subject): Reflection[] {
  return subject.contract.operations.flatMap((operation) => {
    const writer = subject.other(operation.id);
    const all = writer ? reflectionsOf(writer) : [];
    return all.filter(({ reader }) => reader.operation === subject.operation);
  });
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
