import {
  type Contract,
  isMutating,
  type Operation,
  type RateLimitPolicy,
} from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { rejectsKey, wroteNothing } from "../../model/verdicts/wrote-nothing.ts";
import type { ReceivedResponse } from "@plumbline/report";
import type { LimitWindow } from "../../model/case.ts";
import type { Identity, ResolvedTarget } from "../../model/target.ts";
import { createGate, type Gate } from "./create-gate.ts";
import type { Traffic } from "./create-request-log.ts";
import { createScheduler, type Start } from "./create-scheduler.ts";
import { createStopwatch, type Stopwatch } from "./create-stopwatch.ts";
import type { LearntCounting } from "./create-learnt-counting.ts";
import { type Clock, movedTime, passingTime } from "./run-time.ts";
import type { Stop } from "../../model/errors/stop.ts";

/** The sender and the request about to be sent. */
export interface Sender {
  readonly operation: Operation;
  readonly identity: Identity;
  /** Whether the credential of the request is invalid, so that the request counts for no partition. */
  readonly isUnknown?: boolean;
  readonly expectsRejection?: boolean;
  /** Sent at once even if the target's limits are respected. */
  readonly isUnpaced?: boolean;
}

/** Decides when requests are sent: in the time of the target, and within its declared limits if they are respected. */
export interface Pace extends Stopwatch {
  /** The facts that the run has learnt about the counting of the target's limits. */
  readonly counting: LearntCounting;
  /**
   * Waits for the request's turn, sends the request and counts it from that moment. `statusOf` returns the status that counts for the
   * limits.
   */
  send(
    sender: Sender,
    transmit: () => Promise<ReceivedResponse>,
    statusOf?: StatusOf,
  ): Promise<ReceivedResponse>;
  makeRoom(sender: Sender, requests: number): Promise<void>;
  windowOf(policy: RateLimitPolicy, identity: Identity): LimitWindow;
}

type StatusOf = (answer: ReceivedResponse) => number;

export interface PaceOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly onLost: (stop: Stop) => void;
}

const statusItself: StatusOf = ({ status }) => status;

/** The partition of requests with an unknown credential. No partition has this name. */
const unknownCaller = "\0nobody";

export function createPace(options: PaceOptions): Pace {
  const { target, clock, signal, onLost } = options;
  const { rateLimits } = options.contract.policies;
  const [acting] = target.identities;
  const gate = createGate();
  const time = target.clock ? movedTime(target.clock, { clock, gate, onLost }) : passingTime(clock);
  const scheduler = createScheduler(rateLimits, time);
  const stopwatch = createStopwatch(time, signal);
  const partitionOf = (identity: Identity): string | undefined => partitionBeside(identity, acting);

  const send: Pace["send"] = async (sender, transmit, statusOf = statusItself) => {
    const traffic = trafficOf(sender, acting);
    const turnsAway = (status: number): boolean => isTooMany(options.contract, { status });
    const begin = startIn(gate, { sender, statusOf, turnsAway }, transmit);
    const isPaced = target.respectLimits && sender.isUnpaced !== true;
    const answer = isPaced
      ? await scheduler.admit(traffic, begin, signal)
      : await begin(scheduler.enter(traffic));
    // The target accepted the credential, so the request belongs to a partition.
    if (sender.isUnknown && isSuccess(answer.status))
      scheduler.enter({ ...traffic, partition: partitionOf(sender.identity) }).confirm();
    // The window had room for the known requests, so the target counts more requests.
    if (isPaced && isTooMany(options.contract, answer)) scheduler.noteSurprise(traffic);
    return answer;
  };

  return {
    ...stopwatch,
    send,
    async makeRoom(sender, requests) {
      if (target.respectLimits)
        await scheduler.makeRoom(trafficOf(sender, acting), requests, signal);
    },
    counting: scheduler.counting,
    windowOf: (policy, identity) => scheduler.windowOf(policy, partitionOf(identity)),
  };
}

function trafficOf(
  { operation, identity, isUnknown, expectsRejection = false }: Sender,
  acting: Identity,
): Traffic {
  const partition = isUnknown ? unknownCaller : partitionBeside(identity, acting);
  return { partition, isMutating: isMutating(operation), expectsRejection };
}

interface Sending {
  readonly sender: Sender;
  readonly statusOf: StatusOf;
  /** Whether a status says that a limit is exceeded. */
  readonly turnsAway: (status: number) => boolean;
}

/** Sends a request while the clock stands still, and records its time and its partition. */
function startIn(
  gate: Gate,
  { sender: { operation, expectsRejection = false }, statusOf, turnsAway }: Sending,
  transmit: () => Promise<ReceivedResponse>,
): Start<ReceivedResponse> {
  return (place) =>
    gate.pass(async () => {
      place.sent();
      const answer = await transmit();
      place.answered();
      const seen = { ...answer, status: statusOf(answer) };
      const isForKey = expectsRejection && rejectsKey(operation, seen);
      if (turnsAway(seen.status)) place.turnAway();
      if (isForKey || wroteNothing(operation, seen)) place.spare();
      else if (isSuccess(seen.status)) place.confirm();
      return answer;
    });
}

/** The partition of an identity. An identity without a partition is assumed to share the partition of the acting identity. */
function partitionBeside({ partition }: Identity, acting: Identity): string | undefined {
  return partition ?? acting.partition;
}

function isTooMany({ policies }: Contract, { status }: Pick<ReceivedResponse, "status">): boolean {
  return policies.rateLimits.some(({ exceeded }) => exceeded === status);
}
