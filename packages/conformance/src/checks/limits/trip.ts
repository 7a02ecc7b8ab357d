import { isMutating, parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";
import type { Identity } from "../../model/target.ts";
import { isReplay } from "../idempotency/is-replay.ts";
import { type Probe, useOf } from "./probe-check.ts";

/** The result of one operation more than a limit allows. */
export type Tripped =
  /** Rejected with this many operations in the window. `isOther` if another limit may have been the reason. */
  | { readonly kind: "rejected"; readonly before: number; readonly isOther: boolean }
  | { readonly kind: "let-through" }
  /** The operation above the limit was rejected with an undocumented status, possibly for another reason. */
  | { readonly kind: "rejected-otherwise"; readonly status: number }
  | { readonly kind: "unclear"; readonly why: string };

/** Sends one operation more than the limit allows, as fast as possible. Ends with the first rejection. */
export async function trip(probe: Probe, round = 1): Promise<Tripped> {
  const { policy } = probe;
  for (let sent = 1; sent <= policy.limit + 1; sent += 1) {
    const first = mostBefore(probe);
    const exchange = await sendOne(probe, `use ${sent} of round ${round}`);
    const { status } = exchange.response;
    if (status === policy.exceeded) return rejected(probe, first);
    if (!isSuccess(status) && sent > policy.limit) return { kind: "rejected-otherwise", status };
    // The document does not state whether rejected requests and replays count.
    if (!isSuccess(status)) return unclear(`operation ${sent} returned ${status}`);
    if (isReplayed(probe, exchange)) return unclear(`operation ${sent} was a replay`);
  }
  return isOverfull(probe) ? { kind: "let-through" } : { kind: "unclear", why: tooSlow };
}

/** Why a run on a slow machine, or on a slow target, does not judge a limit. */
export const tooSlow = "the operations took so long that the first may have left the window";

/** Whether the target has certainly executed more operations in a window than the limit allows. */
export function isOverfull({ policy, context }: Probe): boolean {
  return context.windowOf(policy).executed > policy.limit;
}

function unclear(why: string): Tripped {
  return { kind: "unclear", why: `${why}, and may not count` };
}

/** Sends one operation with a new key, as the acting identity or another one. */
export function sendOne(probe: Probe, use: string, identity?: Identity): Promise<Exchange> {
  const { input, context } = probe;
  return context.send(input, {
    key: context.mintKey(input, useOf(probe, use)),
    isUnpaced: true,
    ...(identity ? { identity: identity.name } : {}),
  });
}

/**
 * Judges requests on an exceeded limit. Unproven if the limit could not be exceeded, unless `judgeStart` judges that. Reuses a limit that
 * the previous check left exceeded, because filling the window again takes its whole length.
 */
export async function onceTripped(
  probe: Probe,
  judge: (probe: Probe) => Promise<CaseVerdict>,
  judgeOther: (tripped: Tripped) => CaseVerdict = notTripped,
): Promise<CaseVerdict> {
  const judgeAll = (tripped: Tripped, own = probe): Promise<CaseVerdict> | CaseVerdict =>
    tripped.kind === "rejected" && tripped.before >= probe.policy.limit
      ? judge(own)
      : judgeOther(tripped);
  const still = await stillTripped(probe);
  const isSure = isFullForSure(probe);
  const first = await judgeAll(still ?? (await tripInEmptyWindow(probe)));
  // A target may count rejected requests for some purposes and not for others.
  if (!still || isSure || first.outcome === "holds") return first;
  const again = { ...probe, isAgain: true };
  return judgeAll(await tripInEmptyWindow(again), again);
}

/** Whether the window is full of executed requests, which every limit counts. */
export function isFullForSure({ policy, context }: Probe): boolean {
  return context.windowOf(policy).executed >= policy.limit;
}

/** The requests of a check on an exceeded limit: one that shows the limit, and one that the check judges. */
export const onTripped = (): number => 2;

async function stillTripped(probe: Probe): Promise<Tripped | undefined> {
  const { context, policy } = probe;
  return context.windowOf(policy).sent < policy.limit ? undefined : tripOnce(probe);
}

/**
 * Exceeds the limit without emptying its window, if all requests in the window are known. `undefined` if they are not, or if the limit
 * allows more or fewer operations than it declares, which only an emptied window can prove.
 */
export async function tripKnownWindow(probe: Probe): Promise<Tripped | undefined> {
  const { context, policy } = probe;
  const { known, isKnown } = context.windowOf(policy);
  const missing = Math.max(0, policy.limit - known);
  if ((missing > 0 && !isKnown) || isOtherFull(probe, missing + 1)) return undefined;
  const tripped = missing > 0 ? await trip(probe, 5) : await tripOnce(probe);
  if (tripped?.kind !== "rejected" || tripped.isOther) return undefined;
  const isExact = missing > 0 ? tripped.before === policy.limit : tripped.before >= policy.limit;
  return isExact ? tripped : undefined;
}

async function tripOnce(probe: Probe): Promise<Tripped | undefined> {
  const { sent } = probe.context.windowOf(probe.policy);
  const first = mostBefore(probe);
  const { response } = await sendOne(probe, `use of round ${sent}`);
  return response.status === probe.policy.exceeded ? rejected(probe, first) : undefined;
}

async function tripInEmptyWindow(probe: Probe): Promise<Tripped> {
  await emptyWindows(probe);
  return trip(probe, 3);
}

export function notTripped(tripped: Tripped): CaseVerdict {
  return unproven(tripped.kind === "unclear" ? tripped.why : "the limit was not exceeded");
}

/**
 * If the target has a clock, lets the windows pass that may contain uncounted requests. A window in which every request certainly counts is
 * filled up instead.
 */
export async function emptyWindows(probe: Probe): Promise<void> {
  const { subject, context } = probe;
  const { contract, target } = subject;
  if (target.clock && !canFillUp(probe))
    await context.letPass(Math.max(...contract.policies.rateLimits.map(pauseOf)) + offset);
}

/** Whether further requests exceed this limit before any other, and the number of these requests is known. */
function canFillUp(probe: Probe): boolean {
  const { policy, context } = probe;
  const { isSettled, sent } = context.windowOf(policy);
  return isSettled && !isOtherFull(probe, policy.limit + 1 - sent);
}

/** Extra milliseconds, so that windows do not all begin at the same moment of a minute. */
const offset = 1_000;

/** The pause in milliseconds after which a full window is empty and a retry is due. */
export function pauseOf({ window, retryAfter }: RateLimitPolicy): number {
  return Math.max(parseDuration(window), parseDuration(retryAfter));
}

/** Upper bounds for the windows when a request is sent. */
interface Most {
  readonly possible: number;
  readonly isOther: boolean;
}

function mostBefore(probe: Probe): Most {
  const { possible } = probe.context.windowOf(probe.policy);
  return { possible, isOther: isOtherFull(probe, 0) };
}

function rejected({ policy, context }: Probe, { possible, isOther }: Most): Tripped {
  const before = context.windowOf(policy).sent - 1;
  return before < policy.limit && possible >= policy.limit
    ? { kind: "unclear", why: tooSlow }
    : { kind: "rejected", before, isOther };
}

/** Whether another limit on the operation may be used up after this many further requests. */
function isOtherFull({ subject, policy, context }: Probe, more: number): boolean {
  const { contract, operation } = subject;
  return contract.policies.rateLimits.some(
    (other) =>
      other !== policy &&
      other.exceeded === policy.exceeded &&
      (other.counts === "all" || isMutating(operation)) &&
      context.windowOf(other).possible + more >= other.limit,
  );
}

function isReplayed({ subject }: Probe, exchange: Exchange): boolean {
  const { idempotency } = subject.operation.policies;
  return idempotency !== undefined && isReplay(idempotency, exchange);
}
