import { randomUUID } from "node:crypto";
import type { Contract } from "@plumbline/contract";
import type { Completed } from "../model/case.ts";
import type { Exchange } from "@plumbline/report";
import type { ResolvedTarget } from "../model/target.ts";
import { type Allowance, createAllowance } from "./create-allowance.ts";
import { createKeyRing, type KeyRing } from "./create-key-ring.ts";
import { secretsOf } from "../target/secrets-of.ts";
import { createPace, type Pace, type PaceLane } from "./create-pace.ts";
import { createRecorder, type Recorder } from "./record/create-recorder.ts";
import { createSecretMask, type SecretMask } from "./create-secret-mask.ts";
import { type Clock, systemClock } from "./run-time.ts";
import { createSender, type RequestSender } from "./send/create-sender.ts";
import { createTransport, type Transport } from "./send/create-transport.ts";
import type { Dispatch } from "./send/dispatch.ts";

/** A plain request with its exchange. */
export type PlainExchange = Completed;

/** The state of a run and its only I/O: sends requests one by one, within effects, budget and limits, and records every exchange. */
export interface Session extends Pick<Pace, "makeRoom" | "windowOf">, RequestSender {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  readonly exchanges: readonly Exchange[];
  /** Those that this session sent itself: its lanes send others. */
  readonly sent: readonly Exchange[];
  /** The exchanges of one operation, by `Operation.id`. */
  readonly exchangesOf: (operation: string) => readonly Exchange[];
  /** Exchanges of plain inputs by operation. Filled when they are first needed. */
  readonly plain: Map<string, Promise<PlainExchange>>;
  readonly keys: KeyRing;
  /** How many fixture alternatives each operation has used up. */
  readonly used: Map<string, number>;
  /** An ingredient of the words that make created things new; different in every run. */
  readonly salt: string;
  /** What the run has learnt about the target's limits, and how long it has taken. */
  readonly pace: Pick<Pace, "counting" | "passed">;
  /** What the run has learnt about the target's answers. */
  readonly learnt: Learnt;
  /** Moves the target's clock, or waits if it has none. Throws Stop if the clock fails. */
  wait(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** The maximum time that has passed at the target since an exchange began, in milliseconds. */
  ageOf(exchange: Exchange): number;
  /** Masks a text in everything recorded from now on. */
  keepSecret(secret: string): void;
  /** Values that are made once in a run, by name. */
  readonly made: Map<string, Promise<unknown>>;
  /**
   * Opens a lane for each of these views of the target, the first for the session's own. Lanes share exchanges, budget and
   * secrets. Until all of them have ended, send nothing through the session itself.
   */
  openLanes(targets: readonly ResolvedTarget[]): readonly SessionLane[];
}

/** A session in which the identity of one partition acts beside those of others. */
export interface SessionLane extends Pick<PaceLane, "pause" | "end"> {
  readonly session: Session;
}

interface Learnt {
  /** Whether rejections do not name the places that they reject. */
  isVague: boolean;
}

export interface SessionOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  /** An ingredient of every key, in addition to the seed. Default: none. */
  readonly keySalt?: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Nothing more is sent after this many milliseconds of the target's time. Default: no limit. */
  readonly time?: number;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Number of the last exchange recorded elsewhere. Default: 0. */
  readonly numberedFrom?: number;
}

export function createSession(options: SessionOptions): Session {
  const { contract, target, signal, clock = systemClock, numberedFrom = 0 } = options;
  const isOver = (): boolean => pace.passed() > (options.time ?? Infinity);
  const allowance = createAllowance(target, { signal, isOver });
  // The exchange sent elsewhere was the probe.
  const pacing = { contract, target, clock, signal, sentBefore: numberedFrom };
  const pace = createPace({ ...pacing, onLost: (stop) => allowance.close(stop) });
  const secrets = maskOf(target);
  const transport = createTransport(options, secrets);
  const recorder = createRecorder(options, pace, secrets.mask);
  const learnt = { isVague: false };
  const core: Core = { options, allowance, secrets, transport, recorder, learnt };
  const memory = createMemory(options);
  const remember = createMemories(options, [nameOf(target), memory]);
  return {
    ...createView(core, { target, pace, memory }),
    openLanes(targets) {
      const lanes = pace.openLanes(targets.length);
      return lanes.map(({ pace: own, ...lane }, index) => {
        const seen = targets[index] ?? target;
        const view = { target: seen, pace: own, memory: remember(nameOf(seen)) };
        return { ...lane, session: createLane(core, view) };
      });
    },
  };
}

/** What all lanes of a run share. */
interface Core {
  readonly options: SessionOptions;
  readonly allowance: Allowance;
  readonly secrets: SecretMask;
  readonly transport: Transport;
  readonly recorder: Recorder;
  readonly learnt: Learnt;
}

/** What a lane has of its own. */
interface View {
  readonly target: ResolvedTarget;
  readonly pace: Omit<Pace, "openLanes">;
  readonly memory: Memory;
}

type ViewedSession = Omit<Session, "openLanes">;

function createView(core: Core, view: View): ViewedSession {
  const { options, secrets, recorder, learnt } = core;
  const { pace, target } = view;
  const sent: Exchange[] = [];
  return {
    contract: options.contract,
    target,
    seed: options.seed,
    exchanges: recorder.exchanges,
    sent,
    exchangesOf: recorder.exchangesOf,
    learnt,
    ...view.memory,
    ...roomOf(pace),
    wait: (milliseconds, wanted) => pace.wait(milliseconds, wanted),
    ageOf: recorder.ageOf,
    ...createSender({
      ...core,
      contract: options.contract,
      signal: options.signal,
      target,
      pace,
      onSent: (exchange) => sent.push(exchange),
    }),
    keepSecret: (secret) => secrets.keep(secret),
  };
}

/** A case of a lane needs an identity of another partition, so it has to run alone. */
export class LeavesLane extends Error {}

/** A lane in which only identities of its partition may act. One without a partition belongs to the first. */
function createLane(core: Core, view: View): Session {
  const session = createView(core, view);
  const own = nameOf(view.target);
  function check({ identity, isUnknown }: Dispatch): void {
    const { name, partition = nameOf(core.options.target) } = identity;
    if (partition === own || isUnknown === true) return;
    throw new LeavesLane(`${name} belongs to another partition than ${own}`);
  }
  return {
    ...session,
    async send(dispatch) {
      check(dispatch);
      return session.send(dispatch);
    },
    async sendBeside(dispatch, wanted) {
      check(dispatch);
      return session.sendBeside(dispatch, wanted);
    },
    openLanes() {
      throw new Error("A lane has no lanes");
    },
  };
}

/** The name of the partition that acts. */
function nameOf({ identities: [acting] }: ResolvedTarget): string | undefined {
  return acting.partition;
}

function maskOf({ identities, retired, headers, secrets }: ResolvedTarget): SecretMask {
  return createSecretMask(secretsOf({ identities: [...identities, ...retired], headers, secrets }));
}

function roomOf(pace: View["pace"]): Pick<Session, "pace" | "windowOf" | "makeRoom"> {
  return {
    pace,
    windowOf: (limit, identity) => pace.windowOf(limit, identity),
    makeRoom: (sender, requests) => pace.makeRoom(sender, requests),
  };
}

type Memory = Pick<Session, "keys" | "plain" | "used" | "made" | "salt">;

/** What a partition that is not the first one sends has keys of its own. */
function createMemory({ seed, keySalt = "" }: SessionOptions, partition?: string): Memory {
  const own = partition === undefined ? "" : ` ${partition}`;
  const keys = createKeyRing(`${seed}${keySalt}${own}`);
  return {
    keys,
    plain: new Map(),
    used: new Map(),
    made: new Map(),
    salt: randomUUID(),
  };
}

/** The memory of each partition, which stays when its lane is opened again. */
function createMemories(
  options: SessionOptions,
  [partition, memory]: readonly [partition: string | undefined, memory: Memory],
): (partition: string | undefined) => Memory {
  const known = new Map([[partition, memory]]);
  return (wanted) => {
    const own = known.get(wanted) ?? createMemory(options, wanted);
    known.set(wanted, own);
    return own;
  };
}
