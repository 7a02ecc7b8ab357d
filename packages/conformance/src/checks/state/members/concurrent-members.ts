import type { Exchange } from "@plumbline/report";
import { caseFor, costOf } from "../../../input/case-for.ts";
import type { Breach, Case, CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { state } from "../../needs/state.ts";
import { isShown, sentValue, shownValue } from "../judge-value.ts";
import { type PartialUpdates, partialUpdatesOf, type UpdatedMember } from "./partial-updates.ts";
import { describe, isSame } from "../reflection.ts";
import { createUpdater, isDone, type Updater } from "./create-updater.ts";

/**
 * Advises about two concurrent updates of different members if both are accepted and one is lost. This is advice because a document does not
 * state what concurrent updates do.
 * @see https://www.rfc-editor.org/rfc/rfc5789#section-2
 */
export const concurrentMembers: PropertyDefinition = {
  name: "concurrent-members",
  severity: "advice",
  title: "Concurrent updates of different members are both kept",
  needs: [state],
  applies: ({ operation }) => operation.method === "patch",
  after: ["state/single-members"],
  isDivisible: true,
  plan: (subject) => partialUpdatesOf(subject).flatMap(casesOf),
};

type Pair = readonly [UpdatedMember, UpdatedMember];

function casesOf(updates: PartialUpdates): readonly Case[] {
  const pairs = pairsOf(updates.members);
  return (updates.isDeclared ? pairs : pairs.slice(0, 1)).map((pair) => caseOf(updates, pair));
}

/** Pairs of members, so that each member is in one. */
function pairsOf(members: readonly UpdatedMember[]): readonly Pair[] {
  const [first] = members;
  return members.flatMap((member, at) => {
    const next = members[at + 1] ?? first;
    return at % 2 === 0 && next && next !== member ? [[member, next] as const] : [];
  });
}

function caseOf(updates: PartialUpdates, pair: Pair): Case {
  const { writer, reader, clause } = updates;
  return caseFor(writer, {
    purpose: `${pair.map(({ from }) => from).join(" and ")} updated concurrently`,
    clause,
    rests: "an update changes only what it sends",
    requests: 2 * pair.length,
    also: costOf(reader, 3),
    trial: (_input, context) => judgeInBothOrders(updates, pair, context),
  });
}

/** The update that is sent first or last may be the one that is lost. */
async function judgeInBothOrders(
  updates: PartialUpdates,
  [one, other]: Pair,
  context: TrialContext,
): Promise<CaseVerdict> {
  const updater = createUpdater(updates, context);
  let verdict: CaseVerdict = holds;
  let before = await updater.read();
  for (const pair of [[one, other] as const, [other, one] as const]) {
    if (!before || verdict.outcome !== "holds") break;
    await context.makeRoom(pair.length);
    const together = await sendTogether(updater, pair, before);
    verdict = together.verdict;
    before = together.after;
  }
  return before ? verdict : unproven(`${updates.reader.operation.id} did not succeed`);
}

interface Together {
  readonly verdict: CaseVerdict;
  readonly after: Exchange | undefined;
}

async function sendTogether(
  { next, write, read }: Updater,
  pair: Pair,
  before: Exchange,
): Promise<Together> {
  const planned = pair.flatMap((member) => {
    const input = next(member, before);
    return input ? [{ member, input }] : [];
  });
  const written = await Promise.all(planned.map(({ input }) => write(input)));
  const after = await read();
  if (!after || written.length < pair.length || !written.every(isDone)) {
    const statuses = written.map(({ response }) => response.status);
    return { verdict: unproven(`returned ${statuses.join(" and ")}`), after };
  }
  const reads = { before, after };
  const lost = planned.find(({ member, input }) => isLost(reads, member, sentValue(member, input)));
  const verdict = lost ? breachOf(lost.member, reads, [before, ...written, after]) : holds;
  return { verdict, after };
}

interface Reads {
  readonly before: Exchange;
  readonly after: Exchange;
}

/** Whether a read shows what it showed before. A member that is not declared may be shown in another form. */
function isLost(
  { before, after }: Reads,
  member: UpdatedMember,
  sent: ReturnType<typeof sentValue>,
): boolean {
  const is = shownValue(member, after);
  const isAsBefore = isShown(member, after) && isSame(is, shownValue(member, before));
  return !isSame(is, sent) && (member.isDeclared || isAsBefore);
}

function breachOf(member: UpdatedMember, { after }: Reads, evidence: readonly Exchange[]): Breach {
  return broken(
    `${describe(shownValue(member, after))} after two accepted updates at the same time`,
    `the value that was sent for ${member.from}`,
    { within: `body ${member.to}`, evidence },
  );
}
