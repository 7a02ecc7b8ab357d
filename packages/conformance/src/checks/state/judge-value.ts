import { asObject, isObject, type JsonValue, resolvePointer } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { Breach } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import { isFilled } from "./members/lonely-updates.ts";
import type { PartialUpdates, UpdatedMember } from "./members/partial-updates.ts";
import { describe, isSame } from "./reflection.ts";

/** An accepted update of one member, between two reads. */
export interface Update {
  readonly member: UpdatedMember;
  readonly input: Input;
  readonly before: Exchange;
  readonly written: Exchange;
  readonly after: Exchange;
}

/** The value that an update sends for its member. */
export function sentValue({ from }: UpdatedMember, { body = null }: Input): JsonValue {
  return resolvePointer(body, from) ?? null;
}

/** The value that a read shows for a member. */
export function shownValue({ to }: UpdatedMember, { response }: Exchange): JsonValue {
  return resolvePointer(response.json ?? null, to) ?? null;
}

/** Whether a read shows a member. A server may leave out members that are not declared. */
export function isShown({ to }: UpdatedMember, { response }: Exchange): boolean {
  return resolvePointer(response.json ?? null, to) !== undefined;
}

/**
 * The breach if a read does not show what was sent. A read of a member that is not declared may show the value in another form, but not the
 * value before the update. `isKnownForm` is whether the read has shown such a value as it was sent.
 */
export function judgeValue(
  { isMerge }: Pick<PartialUpdates, "isMerge">,
  { member, input, before, after, written }: Update,
  isKnownForm: boolean,
): Breach | undefined {
  const sent = sentValue(member, input);
  const [was, is] = [before, after].map((read) => shownValue(member, read));
  if (isSame(is, sent)) return undefined;
  const more = {
    within: `body ${member.to}`,
    evidence: [written, after],
    ...(member.isDeclared ? {} : { severity: "advice" as const }),
  };
  const lost = lostMember(sent, is, { was, isKnownForm });
  if (lost !== undefined)
    return broken(describe(asObject(is)[lost]), describe(asObject(sent)[lost]), {
      ...more,
      within: `${more.within}/${lost}`,
    });
  const isExact = member.isDeclared && !(isMerge && isObject(sent));
  const isUnchanged = isShown(member, after) && isSame(is, was ?? null);
  return isExact || isUnchanged || (isKnownForm && !isFilled(is))
    ? broken(describe(is), describe(sent), more)
    : undefined;
}

interface Known {
  readonly was: JsonValue | undefined;
  readonly isKnownForm: boolean;
}

/** A member of a sent object that is absent or as before, although other members are shown as they were sent. */
function lostMember(
  sent: JsonValue,
  is: JsonValue | undefined,
  { was, isKnownForm }: Known,
): string | undefined {
  if (!isObject(sent) || !isObject(is)) return undefined;
  const names = Object.keys(sent);
  const isKept = (name: string): boolean => isSame(is[name], sent[name] ?? null);
  if (!isKnownForm && !names.some(isKept)) return undefined;
  return names.find(
    (name) =>
      !isKept(name) && (is[name] === undefined || isSame(is[name], asObject(was)[name] ?? null)),
  );
}

/** A member that an update did not send, and that differs after it. */
export interface ChangedSibling {
  readonly sibling: UpdatedMember;
  readonly breach: Breach;
}

/** The first sibling that differs after an update. One that is not declared may differ, but not become empty. */
export function changedSibling(
  { members, isPartial, isMerge }: PartialUpdates,
  update: Update,
): ChangedSibling | undefined {
  if (!isPartial) return undefined;
  for (const sibling of members) {
    if (resolvePointer(update.input.body ?? null, sibling.from) !== undefined) continue;
    const [was, is] = readsOf(update, sibling);
    const mayChange = !sibling.isDeclared && (update.member.isState || !isLost(was, is));
    if (isSame(is, was) || mayChange) continue;
    return { sibling, breach: siblingBreach(update, sibling, sibling.isDeclared || isMerge) };
  }
  return undefined;
}

/** The breach if an update of a part of an object changes other parts: all parts are kept, or all are replaced. */
export function changedPart(
  { isMerge }: Pick<PartialUpdates, "isMerge">,
  { inner }: UpdatedMember,
  update: Update,
): Breach | undefined {
  const others = inner.filter(
    (part) => part.from !== update.member.from && isFilled(readsOf(update, part)[0]),
  );
  const changed = others.filter((part) => {
    const [was, is] = readsOf(update, part);
    return !isSame(is, was);
  });
  const [first] = changed;
  if (!first || (!isMerge && changed.length === others.length)) return undefined;
  return siblingBreach(update, first, isMerge && !update.member.isState);
}

function siblingBreach(update: Update, sibling: UpdatedMember, isStated: boolean): Breach {
  const { before, written, after } = update;
  const [was, is] = readsOf(update, sibling);
  return broken(`${describe(is)} after an update of only ${update.member.from}`, describe(was), {
    within: `body ${sibling.to}`,
    evidence: [before, written, after],
    ...(isStated ? {} : { severity: "advice" }),
  });
}

function readsOf({ before, after }: Update, member: UpdatedMember): [JsonValue, JsonValue] {
  return [shownValue(member, before), shownValue(member, after)];
}

function isLost(was: JsonValue, is: JsonValue): boolean {
  return isFilled(was) && !isFilled(is);
}
