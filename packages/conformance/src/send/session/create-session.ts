import { randomUUID } from "node:crypto";
import type { Contract } from "@plumbline/contract";
import type { Completed } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";
import type { ResolvedTarget } from "../../model/target.ts";
import { createAllowance } from "./create-allowance.ts";
import { createKeyRing, type KeyRing } from "./create-key-ring.ts";
import { secretsOf } from "../../target/secrets-of.ts";
import { createPace, type Pace } from "../pace/create-pace.ts";
import { createRecorder } from "./create-recorder.ts";
import { createSecretMask, type SecretMask } from "../transport/create-secret-mask.ts";
import type { Stop } from "../../model/errors/stop.ts";
import { type Clock, systemClock } from "../pace/run-time.ts";
import { createSender, type RequestSender } from "./create-sender.ts";
import { createTransport } from "../transport/create-transport.ts";

/** A plain request with its exchange. */
export type PlainExchange = Completed;

/** The state of a run and its only I/O: sends requests one by one, within effects, budget and limits, and records every exchange. */
export interface Session extends Pick<Pace, "makeRoom" | "windowOf">, RequestSender {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  readonly exchanges: readonly Exchange[];
  /** The exchanges of one operation, by `Operation.id`. */
  readonly exchangesOf: (operation: string) => readonly Exchange[];
  /** Exchanges of plain inputs by operation. Each one is sent when it is first needed. */
  readonly plain: Map<string, Promise<PlainExchange>>;
  readonly keys: KeyRing;
  /** Number of fixture alternatives that each operation has used up. */
  readonly used: Map<string, number>;
  /** An ingredient of the words that make created things new; different in every run. */
  readonly salt: string;
  /** The facts that the run learns about the target's limits, and the time that it has taken. */
  readonly pace: Pick<Pace, "counting" | "passed">;
  /** The facts that the run learns about the target's responses. */
  readonly learnt: Learnt;
  /** Moves the target's clock, or waits if it has none. Throws Stop if the clock fails. */
  wait(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** The maximum time that has passed at the target since an exchange began, in milliseconds. */
  ageOf(exchange: Exchange): number;
  /** Masks a text in everything recorded from now on. */
  keepSecret(secret: string): void;
  /** Values that are computed once in a run, by name. */
  readonly made: Map<string, Promise<unknown>>;
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
}

export function createSession(options: SessionOptions): Session {
  const { contract, target, signal, clock = systemClock } = options;
  const isOver = (): boolean => pace.passed() > (options.time ?? Infinity);
  const allowance = createAllowance(target, { signal, isOver });
  const onLost = (stop: Stop): void => allowance.close(stop);
  const pace = createPace({ contract, target, clock, signal, onLost });
  const secrets = maskOf(target);
  const transport = createTransport(options, secrets);
  const recorder = createRecorder({ ...options, clock }, pace, secrets.mask);
  const sending = {
    contract,
    target,
    signal,
    clock,
    pace,
    allowance,
    secrets,
    transport,
    recorder,
  };
  return {
    contract,
    target,
    seed: options.seed,
    exchanges: recorder.exchanges,
    exchangesOf: recorder.exchangesOf,
    learnt: { isVague: false },
    keys: createKeyRing(`${options.seed}${options.keySalt ?? ""}`),
    plain: new Map(),
    used: new Map(),
    made: new Map(),
    salt: randomUUID(),
    pace,
    windowOf: (limit, identity) => pace.windowOf(limit, identity),
    makeRoom: (sender, requests) => pace.makeRoom(sender, requests),
    wait: (milliseconds, wanted) => pace.wait(milliseconds, wanted),
    ageOf: recorder.ageOf,
    ...createSender(sending),
    keepSecret: (secret) => secrets.keep(secret),
  };
}

function maskOf({ identities, retired, headers, secrets }: ResolvedTarget): SecretMask {
  return createSecretMask(secretsOf({ identities: [...identities, ...retired], headers, secrets }));
}
