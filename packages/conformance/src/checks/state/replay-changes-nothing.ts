import { isDeepStrictEqual } from "node:util";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { validBodies } from "../../input/body/valid-bodies.ts";
import { caseFor } from "../../input/case-for.ts";
import { narrow } from "../../input/schema/schema-values.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { isKeyed, keyedClause } from "../idempotency/policy-clause.ts";
import { isReplay } from "../idempotency/is-replay.ts";
import { onceCompleted } from "../idempotency/once-completed.ts";
import { differing, readingInput, type Reflection, reflectionsOf, shown } from "./reflection.ts";
import { state } from "../needs/state.ts";

/** Reports a replay that executes again and overwrites a later write. @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header */
export const replayChangesNothing: PropertyDefinition = {
  name: "replay-changes-nothing",
  severity: "must",
  title: "A replay changes nothing",
  needs: [state],
  applies: (subject) => isKeyed(subject) && reflectionsOf(subject).length > 0,
  after: ["idempotency/acts-once", "state/read-back"],
  plan(subject) {
    const policy = subject.operation.policies.idempotency;
    if (!policy) return undefined;
    return reflectionsOf(subject).flatMap((reflection) => {
      const valid = validBodies(subject);
      const others = valid && narrow(valid, (body) => !isDeepStrictEqual(body, subject.plain.body));
      if (!others) return [];
      return caseFor(subject, {
        purpose: `a replay after another write, read through ${reflection.reader.operation.id}`,
        clause: keyedClause(subject.operation),
        rests: `a used key replays its response with ${policy.replay.header}: ${policy.replay.value} and executes nothing`,
        inputs: others.values.map((body) => withBody(subject.plain, body)),
        runs: 1,
        requests: 2,
        spared: 1,
        also: { operations: 2, writes: 0 },
        trial: (input, context) => judge(reflection, input, context),
      });
    });
  },
};

async function judge(
  reflection: Reflection,
  input: Input,
  context: TrialContext,
): Promise<CaseVerdict> {
  const { writer, reader, policy } = reflection;
  const keyed = writer.operation.policies.idempotency;
  return onceCompleted(context, writer.plain, async (first) => {
    const second = await context.send(input, { key: context.mintKey(input), isAsIs: true });
    if (!isSuccess(second.response.status))
      return unproven(`the other write returned ${second.response.status}`);
    const reading = readingInput(reflection, input, second);
    const before = await context.on(reader).send(reading, { isAsIs: true });
    const options = { key: first.key, isAsIs: true, isSpared: true };
    const replay = await context.send(first.input, options);
    if (!keyed || !isReplay(keyed, replay)) return unproven("nothing was replayed");
    const after = await context.on(reader).send(reading, { isAsIs: true });
    if (!isSuccess(before.response.status) || !isSuccess(after.response.status))
      return unproven(`reading returned ${after.response.status}`);
    return differing(shown(policy, before), after) ?? holds;
  });
}
