import type { Exchange } from "@plumbline/report";
import { caseFor, costOf } from "../../../input/case-for.ts";
import type { Breach, Case, CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { state } from "../../needs/state.ts";
import {
  changedPart,
  changedSibling,
  judgeValue,
  shownValue,
  type Update,
} from "../judge-value.ts";
import { type PartialUpdates, partialUpdatesOf, type UpdatedMember } from "./partial-updates.ts";
import { describe, isSame } from "../reflection.ts";
import { createUpdater, type Updater } from "./create-updater.ts";

/**
 * Reports an update of one member after which a read does not show it, or shows another member with another value. Members that the document
 * does not declare to be read back are advice.
 * @see https://www.rfc-editor.org/rfc/rfc5789#section-2
 */
export const singleMembers: PropertyDefinition = {
  name: "single-members",
  severity: "must",
  title: "An update of one member changes that member and leaves the others",
  needs: [state],
  applies: ({ operation: { method, policies } }) =>
    method === "patch" || method === "put" || policies.reflects.length > 0,
  after: ["accepts/example", "state/read-back"],
  isDivisible: true,
  plan: (subject) => partialUpdatesOf(subject).flatMap(casesOf),
};

/** The maximum number of members that are updated if the document does not declare that they are read back. A PUT replaces all of them. */
const mostInferred = 6;
const mostReplaced = 2;

/** One case for each member, or one for all if the document does not declare what is read back. */
function casesOf(updates: PartialUpdates): readonly Case[] {
  return updates.isDeclared
    ? updates.members.map((member) => caseOf(updates, [member]))
    : [caseOf(updates, updates.members.slice(0, updates.isPartial ? mostInferred : mostReplaced))];
}

function caseOf(updates: PartialUpdates, members: readonly UpdatedMember[]): Case {
  const { writer, reader, clause } = updates;
  const [only, ...others] = members;
  const single = others.length === 0 ? only : undefined;
  const writes = members.reduce((sum, member, at) => sum + countOf(updates, member, at), 0);
  return caseFor(writer, {
    purpose: single ? `body ${single.from} updated alone` : "members updated one by one",
    clause,
    rests: `an update of ${writer.operation.id} writes what it sends, and ${reader.operation.id} shows it`,
    ...(single ? { place: `body ${single.from}` } : {}),
    requests: writes + 1,
    also: costOf(reader, writes + 2),
    trial: (_input, context) => judgeMembers(updates, members, context),
  });
}

/** How often a member is updated: several times in a row if it is declared, or if it is the first; then each part of it once. */
function countOf({ writer }: PartialUpdates, member: UpdatedMember, at: number): number {
  return timesOf(member, at) + (writer.isTimed ? 0 : member.inner.length);
}

function timesOf({ isDeclared }: UpdatedMember, at: number): number {
  if (isDeclared) return 3;
  return at === 0 ? 2 : 1;
}

async function judgeMembers(
  updates: PartialUpdates,
  members: readonly UpdatedMember[],
  context: TrialContext,
): Promise<CaseVerdict> {
  const updater = createUpdater(updates, context);
  // A part of a combined case shows a lost member again only if it has a value again.
  await updater.fill(updates.isDeclared ? "" : members.map(({ from }) => from).join());
  let last = await updater.read();
  let count = 0;
  for (const [at, member] of members.entries()) {
    if (!last) return unproven(`${updates.reader.operation.id} did not succeed`);
    const row = await updateInRow({ updates, updater, member }, last, timesOf(member, at));
    count += row.count;
    if (row.breach) return withSmaller(row.breach, { updates, member, members });
    last = row.last;
  }
  return count > 0 ? holds : unproven("no update of a single member was accepted");
}

interface Single {
  readonly updates: PartialUpdates;
  readonly updater: Updater;
  readonly member: UpdatedMember;
}

interface Row {
  readonly last: Exchange | undefined;
  readonly count: number;
  readonly breach?: Breach | undefined;
}

/** Updates a member several times in a row, then each part of it once. */
async function updateInRow(single: Single, first: Exchange, times: number): Promise<Row> {
  const { updates, updater, member } = single;
  let last: Exchange | undefined = first;
  let isKnownForm = false;
  let count = 0;
  const parts = updates.writer.isTimed ? [] : member.inner;
  for (const one of [...Array.from({ length: times }, () => member), ...parts]) {
    const update: Update | undefined = last && (await updater.update(one, last));
    if (!update) continue;
    count += 1;
    const breach =
      judgeValue(updates, update, isKnownForm) ??
      (one === member ? undefined : changedPart(updates, member, update)) ??
      (await judgeSiblings(single, update));
    if (breach) return { last, count, breach };
    isKnownForm ||= one === member && isShownAsSent(update);
    last = update.after;
  }
  return { last, count, breach: await judgeAgain(single, last, count) };
}

function isShownAsSent(update: Update): boolean {
  return (
    judgeValue(
      { isMerge: false },
      { ...update, member: { ...update.member, isDeclared: true } },
      true,
    ) === undefined
  );
}

/** Reports a changed sibling if it changes again after it was written again, because work in the background may have changed it. */
async function judgeSiblings(
  { updates, updater }: Single,
  update: Update,
): Promise<Breach | undefined> {
  const changed = changedSibling(updates, update);
  if (!changed) return undefined;
  const written = await updater.update(changed.sibling, update.after);
  const again = written && (await updater.update(update.member, written.after));
  return again && changedSibling(updates, again)?.sibling === changed.sibling
    ? changed.breach
    : undefined;
}

/** Reads once more. A response of a stale copy alternates. */
async function judgeAgain(
  { updater, member }: Single,
  last: Exchange | undefined,
  count: number,
): Promise<Breach | undefined> {
  const again = last && count > 0 && member.isDeclared ? await updater.read() : undefined;
  if (!last || !again) return undefined;
  const [shown, now] = [last, again].map((read) => shownValue(member, read));
  return isSame(now, shown ?? null)
    ? undefined
    : broken(`${describe(now)} in a further read`, describe(shown), {
        within: `body ${member.to}`,
        evidence: [last, again],
      });
}

interface Combined {
  readonly updates: PartialUpdates;
  readonly member: UpdatedMember;
  readonly members: readonly UpdatedMember[];
}

/** A breach of a case with several members, with the case of the broken one. */
function withSmaller(breach: Breach, { updates, member, members }: Combined): Breach {
  return members.length === 1 ? breach : { ...breach, smaller: [caseOf(updates, [member])] };
}
