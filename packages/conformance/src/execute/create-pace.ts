import {
  type Contract,
  isMutating,
  type Operation,
  type RateLimitPolicy,
} from "@plumbline/contract";
import { isSuccess } from "../verdicts/is-success.ts";
import { rejectsKey, wroteNothing } from "../verdicts/wrote-nothing.ts";
import type { ReceivedResponse } from "@plumbline/report";
import type { LimitWindow } from "../model/case.ts";
import type { Identity, ResolvedTarget } from "../model/target.ts";
import { createGate } from "./create-gate.ts";
import type { Traffic } from "./create-request-log.ts";
import { createScheduler, type Start } from "./create-scheduler.ts";
import { createStopwatch, type Stopwatch } from "./create-stopwatch.ts";
import { type Clock, movedTime, passingTime } from "./run-time.ts";
import type { Stop } from "../errors/stop.ts";

/** The sender and the request about to be sent. */
export interface Sender {
  readonly operation: Operation;
  readonly identity: Identity;
  /** Whether its credential is invalid, so that it counts for no partition. */
  readonly isUnknown?: boolean;
  readonly expectsRejection?: boolean;
  /** Sent at once even if the target's limits are respected. */
  readonly isUnpaced?: boolean;
}

/** Decides when requests are sent: in the time of the target, and within its declared limits if they are respected. */
export interface Pace extends Stopwatch {
  /**
   * Waits for the request's turn and sends it. Counts it from the moment it is sent. `statusOf` returns the status
   * that counts for the limits.
   */
  send(
    sender: Sender,
    transmit: () => Promise<ReceivedResponse>,
    statusOf?: StatusOf,
  ): Promise<ReceivedResponse>;
  makeRoom(sender: Sender, requests: number): Promise<void>;
  windowOf(policy: RateLimitPolicy, identity: Identity): LimitWindow;
  /** Whether the target was seen to count writes that it rejected or replayed. */
  countsSpared(): boolean;
}

type StatusOf = (answer: ReceivedResponse) => number;

export interface PaceOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly onLost: (stop: Stop) => void;
  /** Reads that the acting identity sent immediately before. */
  readonly sentBefore: number;
}

/** Not the name of a partition. */
const nobody = "\0nobody";

export function createPace(options: PaceOptions): Pace {
  const { target, clock, signal, onLost } = options;
  const [acting] = target.identities;
  const gate = createGate();
  const time = target.clock ? movedTime(target.clock, { clock, gate, onLost }) : passingTime(clock);
  const scheduler = createScheduler(options.contract.policies.rateLimits, time);

  const partitionOf = (identity: Identity): string | undefined => partitionBeside(identity, acting);

  function trafficOf(sender: Sender): Traffic {
    const partition = sender.isUnknown ? nobody : partitionOf(sender.identity);
    return {
      partition,
      isMutating: isMutating(sender.operation),
      expectsRejection: sender.expectsRejection ?? false,
    };
  }

  function start(
    { operation, expectsRejection = false }: Sender,
    transmit: () => Promise<ReceivedResponse>,
    statusOf: StatusOf,
  ): Start<ReceivedResponse> {
    return (place) =>
      gate.pass(async () => {
        place.touch();
        const answer = await transmit();
        // The target counts the request between sending and response; this is the latest moment.
        place.touch();
        const seen = { ...answer, status: statusOf(answer) };
        const isForKey = expectsRejection && rejectsKey(operation, seen);
        if (isForKey || wroteNothing(operation, seen)) place.spare();
        else if (isSuccess(seen.status)) place.confirm();
        return answer;
      });
  }

  async function send(
    sender: Sender,
    transmit: () => Promise<ReceivedResponse>,
    statusOf: StatusOf = ({ status }) => status,
  ): Promise<ReceivedResponse> {
    const traffic = trafficOf(sender);
    const begin = start(sender, transmit, statusOf);
    const isPaced = target.respectLimits && sender.isUnpaced !== true;
    const answer = isPaced
      ? await scheduler.admit(traffic, begin, signal)
      : await begin(scheduler.enter(traffic));
    // A request that is not rejected has a partition.
    if (sender.isUnknown && isSuccess(answer.status))
      scheduler.enter({ ...traffic, partition: partitionOf(sender.identity) }).confirm();
    // The known requests left room, so the target counts more requests than that.
    if (isPaced && traffic.isMutating && isTooMany(options.contract, answer))
      scheduler.noteSurprise();
    return answer;
  }

  for (let sent = 0; sent < options.sentBefore; sent += 1)
    scheduler.enter({ partition: partitionOf(acting), isMutating: false });

  return {
    ...createStopwatch(time, signal),
    send,
    makeRoom: async (sender, requests) =>
      target.respectLimits ? scheduler.makeRoom(trafficOf(sender), requests, signal) : undefined,
    countsSpared: () => scheduler.countsSpared(),
    windowOf: (policy, identity) => scheduler.windowOf(policy, partitionOf(identity)),
  };
}

/** An identity without a partition is taken to share that of the acting identity. */
function partitionBeside({ partition }: Identity, acting: Identity): string | undefined {
  return partition ?? acting.partition;
}

function isTooMany({ policies }: Contract, { status }: Pick<ReceivedResponse, "status">): boolean {
  return policies.rateLimits.some(({ exceeded }) => exceeded === status);
}
