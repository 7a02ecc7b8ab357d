import { isMutating, parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/is-success.ts";
import { unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";
import type { Identity } from "../../model/target.ts";
import { isReplay } from "../idempotency/is-replay.ts";
import type { Probe } from "./probe-check.ts";

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
  const started = performance.now();
  for (let sent = 1; sent <= policy.limit + 1; sent += 1) {
    const exchange = await sendOne(probe, `use ${sent} of round ${round}`);
    const { status } = exchange.response;
    if (status === policy.exceeded) return rejected(probe);
    if (!isSuccess(status) && sent > policy.limit) return { kind: "rejected-otherwise", status };
    // The document does not state whether rejected requests and replays count.
    if (!isSuccess(status)) return unclear(`operation ${sent} returned ${status}`);
    if (isReplayed(probe, exchange)) return unclear(`operation ${sent} was a replay`);
  }
  return performance.now() - started > parseDuration(policy.window)
    ? { kind: "unclear", why: "the operations took longer than the window" }
    : { kind: "let-through" };
}

function unclear(why: string): Tripped {
  return { kind: "unclear", why: `${why}, and may not count` };
}

/** Sends one operation with a new key, as the acting identity or another one. */
export function sendOne(
  { input, context }: Probe,
  use: string,
  identity?: Identity,
): Promise<Exchange> {
  return context.send(input, {
    key: context.mintKey(input, use),
    isUnpaced: true,
    ...(identity ? { identity: identity.name } : {}),
  });
}

/**
 * Judges what follows after a limit was exceeded. Unproven if it was not, unless `judgeStart` decides that. Reuses a
 * limit that the previous check left exceeded, because filling it again would cost a window.
 */
export async function onceTripped(
  probe: Probe,
  judge: () => Promise<CaseVerdict>,
  judgeOther: (tripped: Tripped) => CaseVerdict = notTripped,
): Promise<CaseVerdict> {
  const tripped = (await stillTripped(probe)) ?? (await tripInEmptyWindow(probe));
  const isFull = tripped.kind === "rejected" && tripped.before >= probe.policy.limit;
  return isFull ? judge() : judgeOther(tripped);
}

/** The requests of a check on an exceeded limit: one that shows the limit, and one that the check judges. */
export const onTripped = (): number => 2;

async function stillTripped(probe: Probe): Promise<Tripped | undefined> {
  const { context, policy } = probe;
  if (context.windowOf(policy).sent < policy.limit) return undefined;
  const { response } = await sendOne(probe, `use of round ${context.windowOf(policy).sent}`);
  return response.status === policy.exceeded ? rejected(probe) : undefined;
}

async function tripInEmptyWindow(probe: Probe): Promise<Tripped> {
  await emptyWindows(probe);
  return trip(probe, 3);
}

export function notTripped(tripped: Tripped): CaseVerdict {
  return unproven(tripped.kind === "unclear" ? tripped.why : "the limit was not exceeded");
}

/** Lets the windows pass that may hold requests which do not count, if the target has a clock. */
export async function emptyWindows({ subject, policy, context }: Probe): Promise<void> {
  const { contract, target } = subject;
  const { rateLimits } = contract.policies;
  const isKnown =
    rateLimits.every((limit) => context.windowOf(limit).isSettled) &&
    context.windowOf(policy).sent < few;
  if (target.clock && !isKnown)
    await context.letPass(Math.max(...rateLimits.map(pauseOf)) + offset);
}

/** Extra milliseconds, so that windows do not all begin at the same moment of a minute. */
const offset = 1_000;

/** A window with more requests would be exceeded too soon to prove the limit. */
const few = 3;

/** The pause in milliseconds after which a full window is empty and a retry is due. */
export function pauseOf({ window, retryAfter }: RateLimitPolicy): number {
  return Math.max(parseDuration(window), parseDuration(retryAfter));
}

function rejected({ subject, policy, context }: Probe): Tripped {
  const { contract, operation } = subject;
  const before = (limit: RateLimitPolicy): number => context.windowOf(limit).sent - 1;
  const isOther = contract.policies.rateLimits.some(
    (other) =>
      other !== policy &&
      other.exceeded === policy.exceeded &&
      (other.counts === "all" || isMutating(operation)) &&
      before(other) >= other.limit,
  );
  return { kind: "rejected", before: before(policy), isOther };
}

function isReplayed({ subject }: Probe, exchange: Exchange): boolean {
  const { idempotency } = subject.operation.policies;
  return idempotency !== undefined && isReplay(idempotency, exchange);
}
