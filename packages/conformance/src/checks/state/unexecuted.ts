import { isMutating, type Operation } from "@plumbline/contract";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Harm, harmOf } from "../../input/request/is-destructive.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { isKeyed } from "../idempotency/policy-clause.ts";
import { isReplay } from "../idempotency/is-replay.ts";
import { state } from "../needs/state.ts";
import {
  type UnexecutedMutation,
  sentPerKey,
  rejectedOnes,
  withUsedKeys,
} from "./unexecuted-mutation.ts";
import {
  atSamePlaces,
  type Difference,
  differences,
  readersFor,
  type Snapshot,
  takeSnapshot,
  withoutVolatile,
} from "./snapshot.ts";

/**
 * Reports a rejected or replayed mutation after which any read of the partition differs. All reads are sent before and after all mutations.
 * If a read differs that does not change with the time alone, the mutations are sent again, together and then one by one.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
export const unexecuted: PropertyDefinition = {
  name: "unexecuted",
  severity: "must",
  title: "No read shows a change after rejected and replayed mutations",
  needs: [state],
  applies: (subject) => isFirstMutation(subject) && readersFor(subject).length > 0,
  plan(subject) {
    const mutations = mutationsFor(subject);
    const keyed = mutations.filter(isKeyed);
    const sent = mutations.flatMap(rejectedOnes);
    return [
      ...(sent.length > 0 ? [caseOf(subject, { kind: "rejected", mutations, sent })] : []),
      ...(keyed.length > 0
        ? [caseOf(subject, { kind: "replayed", mutations: keyed, sent: [] })]
        : []),
    ];
  },
};

/** Whether the operation is the first mutation of its harm, to which the cases about all mutations of that harm belong. */
function isFirstMutation({ operation, surveyed }: Subject): boolean {
  return surveyed(firstMutations).get(harmOf(operation)) === operation.id;
}

function firstMutations(
  subjects: readonly Subject[],
): ReadonlyMap<Harm | undefined, Operation["id"]> {
  const inReverse = subjects.filter(isMutation).toReversed();
  return new Map(inReverse.map(({ operation }) => [harmOf(operation), operation.id]));
}

/** The mutations that the run may send where it sends the operation, in document order: they do the same harm. */
function mutationsFor({ contract, other, operation }: Subject): readonly Subject[] {
  return contract.operations
    .flatMap(({ id }) => other(id) ?? [])
    .filter((one) => isMutation(one) && harmOf(one.operation) === harmOf(operation));
}

function isMutation({ operation }: Subject): boolean {
  return isMutating(operation);
}

interface Plan {
  readonly kind: UnexecutedMutation["kind"];
  readonly mutations: readonly Subject[];
  readonly sent: readonly UnexecutedMutation[];
}

function caseOf(subject: Subject, { kind, mutations, sent }: Plan): Case {
  const readers = readersFor(subject);
  const count = kind === "rejected" ? sent.length : mutations.length * sentPerKey;
  return caseFor(subject, {
    purpose: `everything is read before and after ${count} ${kind} mutations`,
    rests: `a ${kind} mutation executes nothing`,
    requests: 0,
    spared: count,
    also: sumCosts([
      ...readers.map((reader) => costOf(reader, snapshots)),
      { operations: count, writes: count },
    ]),
    async trial(_input, context) {
      const all = kind === "rejected" ? sent : await withUsedKeys(mutations, context);
      return judge({ readers, context }, all);
    },
  });
}

/** Two snapshots before the mutations, which show the values that change by themselves, and one after them. */
const snapshots = 3;

interface Window {
  readonly readers: readonly Subject[];
  readonly context: TrialContext;
}

async function judge(window: Window, sent: readonly UnexecutedMutation[]): Promise<CaseVerdict> {
  const { readers, context } = window;
  const first = await takeSnapshot(readers, context);
  const before = await takeSnapshot(readers, context);
  const volatile = differences(first, before);
  const still: UnexecutedMutation[] = [];
  for (const one of sent) if (await isUnexecuted(window, one)) still.push(one);
  // An executed mutation may have changed something, so the other mutations are sent again.
  const isClean = still.length === sent.length;
  const last = isClean ? before : await takeSnapshot(readers, context);
  if (!isClean) for (const one of still) await isUnexecuted(window, one);
  const after = await takeSnapshot(readers, context);
  if (still.length === 0) return unproven("no mutation was rejected or replayed");
  const changed = withoutVolatile(differences(last, after), volatile);
  if (changed.length === 0) return holds;
  await passQuietly(last, context);
  const later = await takeSnapshot(readers, context);
  const known = [...volatile, ...differences(after, later)];
  const own = withoutVolatile(changed, known);
  if (own.length === 0) return holds;
  for (const one of still) await isUnexecuted(window, one);
  const again = await takeSnapshot(readers, context);
  // Work in the background may end at any time, but rarely twice in the same place.
  const twice = atSamePlaces(differences(later, again), own);
  if (twice.length === 0) return unproven("something changed once, and not again");
  return findCulprit(window, still, { last: again, volatile: known });
}

interface Seen {
  readonly last: Snapshot;
  readonly volatile: readonly Difference[];
}

/** Sends the mutations one by one. A place that also changes while nothing is sent is volatile. */
async function findCulprit(
  window: Window,
  sent: readonly UnexecutedMutation[],
  { last, volatile }: Seen,
): Promise<CaseVerdict> {
  const { readers, context } = window;
  const known = [...volatile];
  let before = last;
  for (const one of sent) {
    if (!(await isUnexecuted(window, one))) return unproven("a mutation was executed later");
    const after = await takeSnapshot(readers, context);
    const changed = withoutVolatile(differences(before, after), known);
    const earlier = before;
    before = after;
    if (changed.length === 0) continue;
    await passQuietly(earlier, context);
    before = await takeSnapshot(readers, context);
    known.push(...differences(after, before));
    const own = withoutVolatile(changed, known);
    if (own.length === 0) continue;
    await isUnexecuted(window, one);
    const again = await takeSnapshot(readers, context);
    const [twice] = atSamePlaces(differences(before, again), own);
    if (twice) return brokenBy(one, twice);
    before = again;
  }
  return unproven("something changed once, and not again");
}

/** Times are often shown in whole seconds, so that a shorter time shows nothing. */
const leastQuietMs = 1_500;

/** Lets as much time pass as since a snapshot, including waits for limits. */
async function passQuietly({ exchanges }: Snapshot, context: TrialContext): Promise<void> {
  const [first] = exchanges;
  const ageMs = first ? context.ageOf(first) : 0;
  await context.letPass(Math.max(leastQuietMs, ageMs), { isLeftOut: true });
}

async function isUnexecuted({ context }: Window, one: UnexecutedMutation): Promise<boolean> {
  const { kind, mutation, input, options } = one;
  const exchange = await context.on(mutation).send(input, { ...options, isSpared: true });
  const policy = mutation.operation.policies.idempotency;
  if (kind === "replayed") return policy !== undefined && isReplay(policy, exchange);
  const { status } = exchange.response;
  return !isSuccess(status) && status >= 400 && status < 500;
}

function brokenBy(
  { mutation, why }: UnexecutedMutation,
  { reader, place, before, after }: Difference,
): CaseVerdict {
  const { id, pointer } = mutation.operation;
  const what = after === undefined ? "is gone" : before === undefined ? "is new" : `is ${after}`;
  return broken(`${place} of ${reader} ${what} after ${id} ${why}`, before ?? "nothing there", {
    judged: reader,
    clause: pointer,
    rests: `${id} ${why} executes nothing`,
    within: `body ${place}`,
  });
}
