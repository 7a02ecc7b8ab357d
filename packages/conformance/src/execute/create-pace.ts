import {
  type Contract,
  isMutating,
  type Operation,
  type RateLimitPolicy,
} from "@plumbline/contract";
import { isSuccess } from "../judge/documented-statuses.ts";
import { wroteNothing } from "../judge/wrote-nothing.ts";
import type { ReceivedResponse } from "../model/exchange.ts";
import type { Identity, ResolvedTarget } from "../model/target.ts";
import { createGate } from "./create-gate.ts";
import type { Traffic } from "./create-ledger.ts";
import { createScheduler, type Start } from "./create-scheduler.ts";
import { type Clock, movedTime, passingTime } from "./run-time.ts";
import type { Stop } from "./stop.ts";

/** Who is about to send what. */
export interface Sender {
  readonly operation: Operation;
  readonly identity: Identity;
  /** Whether its credential is one that nobody has: then it counts for no partition. */
  readonly isUnknown?: boolean;
  readonly expectsRefusal?: boolean;
  /** Sent at once even where the target's limits are respected. */
  readonly isUnpaced?: boolean;
}

/** When requests are sent: in the time of the target, and inside its declared limits where they are respected. */
export interface Pace {
  /** Waits for the request's turn, and counts it from when it is on its way. */
  send(sender: Sender, transmit: () => Promise<ReceivedResponse>): Promise<ReceivedResponse>;
  makeRoom(sender: Sender, requests: number): Promise<void>;
  sentInWindow(policy: RateLimitPolicy, identity: Identity): number;
  isSettled(policy: RateLimitPolicy, identity: Identity): boolean;
  wait(milliseconds: number): Promise<void>;
  /** Milliseconds of the target's time that have passed since the run began. */
  passed(): number;
}

export interface PaceOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly onLost: (stop: Stop) => void;
  /** Reads that the acting identity sent just before. */
  readonly sentBefore: number;
}

/** No name of a partition. */
const nobody = "\0nobody";

export function createPace(options: PaceOptions): Pace {
  const { target, clock, signal, onLost } = options;
  const [acting] = target.identities;
  const gate = createGate();
  const time = target.clock ? movedTime(target.clock, { clock, gate, onLost }) : passingTime(clock);
  const scheduler = createScheduler(options.contract.policies.rateLimits, time);

  /** An identity whose partition nobody named is taken to share that of the one that acts. */
  function partitionOf({ partition }: Identity): string | undefined {
    return partition ?? acting.partition;
  }

  function trafficOf({ operation, identity, ...sender }: Sender): Traffic {
    return {
      partition: sender.isUnknown ? nobody : partitionOf(identity),
      isMutating: isMutating(operation),
      expectsRefusal: sender.expectsRefusal ?? false,
    };
  }

  function start(
    { operation }: Sender,
    transmit: () => Promise<ReceivedResponse>,
  ): Start<ReceivedResponse> {
    return (place) =>
      gate.pass(async () => {
        place.touch();
        const answer = await transmit();
        // The target counts it at a moment in between, of which this is the latest.
        place.touch();
        if (wroteNothing(operation, answer)) place.spare();
        else if (isSuccess(answer.status)) place.confirm();
        return answer;
      });
  }

  async function send(
    sender: Sender,
    transmit: () => Promise<ReceivedResponse>,
  ): Promise<ReceivedResponse> {
    const traffic = trafficOf(sender);
    const begin = start(sender, transmit);
    const isPaced = target.respectLimits && sender.isUnpaced !== true;
    if (!isPaced) return begin(scheduler.enter(traffic));
    const answer = await scheduler.admit(traffic, begin, signal);
    // There was room by what is known to count: so more counts than that.
    if (traffic.isMutating && isTooMany(answer)) scheduler.countSpared();
    return answer;
  }

  function isTooMany({ status }: ReceivedResponse): boolean {
    return options.contract.policies.rateLimits.some(({ exceeded }) => exceeded === status);
  }

  for (let sent = 0; sent < options.sentBefore; sent += 1)
    scheduler.enter({ partition: partitionOf(acting), isMutating: false });

  const began = time.latest();
  return {
    send,
    passed: () => time.latest() - began,
    async makeRoom(sender, requests) {
      if (target.respectLimits) await scheduler.makeRoom(trafficOf(sender), requests, signal);
    },
    sentInWindow: (policy, identity) => scheduler.sentInWindow(policy, partitionOf(identity)),
    isSettled: (policy, identity) => scheduler.isSettled(policy, partitionOf(identity)),
    wait: (milliseconds) => time.wait(milliseconds, signal),
  };
}
