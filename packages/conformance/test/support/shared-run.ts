import { type Contract, isMutating, parseDuration } from "@plumbline/contract";
import { isSuccess } from "../../src/verdicts/is-success.ts";
import { type Call, rejection, send, type Ways } from "./book-server.ts";
import { limitedBooks } from "./limited-books.ts";
import type { Target } from "../../src/index.ts";
import { type BookOptions, type BookRun, runBooks } from "./run-books.ts";

export const sharedContract: Contract = limitedBooks(60, 12);

export interface StrictLimits {
  readonly ways: Pick<Ways, "first" | "answer">;
  readonly clock: { advance(milliseconds: number): Promise<void> };
  readonly rejected: () => number;
  /** In milliseconds. */
  readonly moved: () => number;
}

/** Limits that count every operation, and each write that was executed, for each group of callers. */
function strictLimits(
  groupOf: (call: Call) => string = ({ caller }) => caller?.shop ?? "",
  countsRejected = false,
): StrictLimits {
  const hits: { readonly policy: string; readonly group: string; readonly at: number }[] = [];
  let [now, rejected] = [0, 0];
  const count = (call: Call, counts: "all" | "mutating"): void => {
    for (const { name } of sharedContract.policies.rateLimits.filter(
      (one) => one.counts === counts,
    ))
      hits.push({ policy: name, group: groupOf(call), at: now });
  };
  return {
    clock: { advance: async (milliseconds) => void (now += milliseconds) },
    rejected: () => rejected,
    moved: () => now,
    ways: {
      first(call) {
        if (!call.caller) return undefined;
        const full = sharedContract.policies.rateLimits.find(
          ({ name, limit, window, counts }) =>
            (counts === "all" || isMutating(call.operation)) &&
            hits.filter(
              (hit) =>
                hit.policy === name &&
                hit.group === groupOf(call) &&
                now - hit.at < parseDuration(window),
            ).length >= limit,
        );
        if (!full) {
          count(call, "all");
          if (countsRejected && isMutating(call.operation)) count(call, "mutating");
          return undefined;
        }
        rejected += 1;
        const headers = { "retry-after": String(parseDuration(full.retryAfter) / 1_000) };
        return send({ ...rejection(full.exceeded, "slow down"), headers });
      },
      answer(call, answer) {
        const isExecuted = isSuccess(answer.status) && !answer.isReplay;
        if (!countsRejected && isMutating(call.operation) && isExecuted) count(call, "mutating");
        return answer;
      },
    },
  };
}

/** A run of partitions of equal rights, with the limits of its server. */
export interface SharedRun extends BookRun {
  readonly limits: StrictLimits;
}

export interface SharedOptions extends Omit<BookOptions, "target"> {
  readonly target?: Partial<Target>;
  /** Whether the limit on writes also counts rejected and replayed writes. */
  readonly countsRejected?: boolean;
  readonly parallelPartitions?: boolean;
  readonly groupOf?: (call: Call) => string;
}

/** Runs the suite against a bookshop whose limits are strict and whose clock moves. Owner and stranger have the same rights. */
export async function runShared(ways: Ways = {}, options: SharedOptions = {}): Promise<SharedRun> {
  const { parallelPartitions = true, groupOf, countsRejected, target, ...more } = options;
  const limits = strictLimits(groupOf, countsRejected);
  const run = await runBooks(
    {
      ...ways,
      first: (call) => limits.ways.first?.(call) ?? ways.first?.(call),
      answer: (call, answer) =>
        ways.answer?.(call, limits.ways.answer?.(call, answer) ?? answer) ??
        limits.ways.answer?.(call, answer) ??
        answer,
    },
    {
      contract: sharedContract,
      ...more,
      target: { clock: limits.clock, probeLimits: false, parallelPartitions, ...target },
    },
  );
  return { ...run, limits };
}

/** What a run found, in a fixed order. */
export function namesOf({ findings }: BookRun): readonly string[] {
  return findings
    .map(({ severity, check, operation, clause }) => `${severity} ${check} ${operation} ${clause}`)
    .toSorted();
}

/** How many requests an identity sent. */
export function sentBy({ report }: BookRun, identity: string): number {
  return report.exchanges.filter((one) => one.identity === identity).length;
}
