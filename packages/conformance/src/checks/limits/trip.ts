import { isMutating, parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { isSuccess } from "../../judge/documented-statuses.ts";
import { unproven } from "../../judge/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Exchange } from "../../model/exchange.ts";
import type { Identity } from "../../model/target.ts";
import { isReplay } from "../idempotency/keyed.ts";
import type { Probe } from "./plan-probe.ts";

/** What came of one operation more than a limit allows. */
export type Tripped =
  /** Refused when so many operations stood in the window; `isOther` where another limit may have been the reason. */
  | { readonly kind: "refused"; readonly before: number; readonly isOther: boolean }
  | { readonly kind: "let-through" }
  | { readonly kind: "unclear"; readonly why: string };

/** Sends one operation more than the limit allows, as fast as it goes; ends with the first that is refused. */
export async function trip(probe: Probe): Promise<Tripped> {
  const { policy } = probe;
  const started = performance.now();
  for (let sent = 1; sent <= policy.limit + 1; sent += 1) {
    const exchange = await sendOne(probe, `use ${sent}`);
    const { status } = exchange.response;
    if (status === policy.exceeded) return refused(probe);
    // Whether a refused request counts, the document does not say; nor whether a replay does.
    if (!isSuccess(status))
      return {
        kind: "unclear",
        why: `operation ${sent} was answered ${status}, and may not count`,
      };
    if (isReplayed(probe, exchange))
      return { kind: "unclear", why: `operation ${sent} was a replay, and may not count` };
  }
  return performance.now() - started > parseDuration(policy.window)
    ? { kind: "unclear", why: "the operations took longer than the window" }
    : { kind: "let-through" };
}

/** Sends one operation, of the acting identity or of another, with a key of its own. */
export function sendOne(
  { input, hands }: Probe,
  use: string,
  identity?: Identity,
): Promise<Exchange> {
  return hands.send(input, {
    key: hands.mintKey(input, use),
    isUnpaced: true,
    ...(identity ? { identity: identity.name } : {}),
  });
}

/** Judges what follows once a limit was tripped; where it was not, nothing follows. */
export async function onceTripped(
  probe: Probe,
  judge: () => Promise<CaseVerdict>,
): Promise<CaseVerdict> {
  return inEmptyWindow(probe, async () => {
    const tripped = await trip(probe);
    if (tripped.kind === "unclear") return unproven(tripped.why);
    const isFull = tripped.kind === "refused" && tripped.before >= probe.policy.limit;
    return isFull ? judge() : unproven("the limit was not tripped");
  });
}

/** Lets every window pass before a trial and after it, where the target has a clock. */
export async function inEmptyWindow<T>(
  { subject, hands }: Probe,
  trial: () => Promise<T>,
): Promise<T> {
  const { contract, target } = subject;
  const longest = Math.max(...contract.policies.rateLimits.map(pauseOf));
  const empty = async (): Promise<void> => {
    if (target.clock) await hands.letPass(longest);
  };
  await empty();
  const result = await trial();
  await empty();
  return result;
}

/** After this time, in milliseconds, nothing of a full window is left, and whoever was refused may try again. */
export function pauseOf({ window, retryAfter }: RateLimitPolicy): number {
  return Math.max(parseDuration(window), parseDuration(retryAfter));
}

function refused({ subject, policy, hands }: Probe): Tripped {
  const { contract, operation } = subject;
  const before = (limit: RateLimitPolicy): number => hands.sentInWindow(limit) - 1;
  const isOther = contract.policies.rateLimits.some(
    (other) =>
      other !== policy &&
      other.exceeded === policy.exceeded &&
      (other.counts === "all" || isMutating(operation)) &&
      before(other) >= other.limit,
  );
  return { kind: "refused", before: before(policy), isOther };
}

function isReplayed({ subject }: Probe, exchange: Exchange): boolean {
  const { idempotency } = subject.operation.policies;
  return idempotency !== undefined && isReplay(idempotency, exchange);
}
