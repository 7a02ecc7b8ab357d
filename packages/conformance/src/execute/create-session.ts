import { randomUUID } from "node:crypto";
import type { Contract } from "@plumbline/contract";
import type { Completed } from "../model/case.ts";
import type { Exchange, ReceivedResponse, SentRequest } from "@plumbline/report";
import type { SideAnswer, SideRequest } from "../model/side-request.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { type Allowance, createAllowance, type SendOutcome } from "./create-allowance.ts";
import { createKeyRing, type KeyRing } from "./create-key-ring.ts";
import { secretsOf } from "../target/secrets-of.ts";
import { createPace, type Pace, type PaceLane, type Sender } from "./create-pace.ts";
import { createRecorder, maskResponse, type Recorder } from "./record/create-recorder.ts";
import { createSecretMask, type SecretMask } from "./create-secret-mask.ts";
import { createPatience, type Patience } from "./create-patience.ts";
import { createCredentials, type Credentials } from "./create-credentials.ts";
import { retryDelay } from "./retry-delay.ts";
import { type Clock, systemClock } from "./run-time.ts";
import { Stop } from "../errors/stop.ts";
import { createRoom } from "./create-room.ts";
import { httpStatus } from "../verdicts/http-status.ts";
import { timedOut } from "../verdicts/timed-out.ts";
import type { TransmitOptions } from "./transmit.ts";

/** One request to send, with its secret. An unpaced request is not retried after 429. */
export interface Dispatch extends Sender {
  /** The check that sends it. */
  readonly check?: string;
  readonly purpose: string;
  readonly probes?: Exchange["probes"];
  /** The identity and operation whose valid credential it carries. Absent if the target should reject its credential. */
  readonly caller?: string | undefined;
  readonly request: SentRequest;
  /** The same request without its secret, as it is recorded. */
  readonly recorded: SentRequest;
}

/** A plain request with its exchange. */
export type PlainExchange = Completed;

/** The state of a run and its only I/O: sends requests one by one, within effects, budget and limits, and records every exchange. */
export interface Session extends Pick<Pace, "makeRoom" | "windowOf"> {
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
  readonly pace: Pick<Pace, "countsSpared" | "passed">;
  /** What the run has learnt about the target's answers. */
  readonly learnt: Learnt;
  /** Moves the target's clock, or waits if it has none. Throws Stop if the clock fails. */
  wait(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** The maximum time that has passed at the target since an exchange began, in milliseconds. */
  ageOf(exchange: Exchange): number;
  /** Sends a request. Throws Stop if nothing more may be sent. */
  send(dispatch: Dispatch): Promise<Exchange>;
  /** Sends once, as `wanted` says, and returns the response with its secrets. Throws Stop if nothing more may be sent. */
  sendBeside(dispatch: Dispatch, wanted: SideRequest): Promise<SideAnswer>;
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
  const transport = transportOf(options, secrets);
  const recorder = createRecorder(options, pace, secrets.mask);
  const core: Core = { options, allowance, secrets, transport, recorder };
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
}

/** What a lane has of its own. */
interface View {
  readonly target: ResolvedTarget;
  readonly pace: Omit<Pace, "openLanes">;
  readonly memory: Memory;
}

type ViewedSession = Omit<Session, "openLanes">;

function createView(core: Core, view: View): ViewedSession {
  const { options, secrets, recorder } = core;
  const { pace, target } = view;
  const sent: Exchange[] = [];
  return {
    contract: options.contract,
    target,
    seed: options.seed,
    exchanges: recorder.exchanges,
    sent,
    exchangesOf: recorder.exchangesOf,
    ...view.memory,
    ...roomOf(pace),
    wait: (milliseconds, wanted) => pace.wait(milliseconds, wanted),
    ageOf: recorder.ageOf,
    ...createSender(core, view, (exchange) => sent.push(exchange)),
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

function createSender(
  { options, allowance, secrets, transport, recorder }: Core,
  { target, pace }: View,
  onSent: (exchange: Exchange) => void,
): Pick<Session, "send" | "sendBeside"> {
  const { contract, signal } = options;

  function record(...about: Parameters<Recorder["record"]>): Exchange {
    const exchange = recorder.record(...about);
    onSent(exchange);
    return exchange;
  }

  const attempt = createAttempt({ allowance, pace, transport, signal });

  async function send(dispatch: Dispatch): Promise<Exchange> {
    const started = performance.now();
    const respectLimits = target.respectLimits && dispatch.isUnpaced !== true;
    const delayAfter = (answer: ReceivedResponse): number | undefined =>
      retryDelay(dispatch.operation, answer, { contract, respectLimits });
    let response = await attempt(dispatch);
    let delay = delayAfter(response);
    for (let tries = 1; tries < mostTries && delay !== undefined; tries += 1) {
      await pace.wait(delay);
      response = await attempt(dispatch);
      delay = delayAfter(response);
    }
    allowance.note(outcomeOf(response, delay));
    return record(dispatch, response, { started });
  }

  async function sendBeside(dispatch: Dispatch, wanted: SideRequest): Promise<SideAnswer> {
    const started = performance.now();
    allowance.take(dispatch.operation);
    const { beside, isCounted = false, statusOf, secretsOf = () => [] } = wanted;
    const sent = (): Promise<ReceivedResponse> =>
      transport.credentials.send(dispatch.request, besideTransport(transport, wanted));
    const response = isCounted ? await pace.send(dispatch, sent, statusOf) : await sent();
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    for (const secret of secretsOf(response)) secrets.keep(secret);
    allowance.note(outcomeOf(response, undefined));
    const exchange = record(dispatch, maskResponse(response, secrets.mask), { started, beside });
    return { response, exchange };
  }

  return { send, sendBeside };
}

interface AttemptOptions {
  readonly allowance: Allowance;
  readonly pace: View["pace"];
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
}

/** Returns a function that sends a request, and again with a new token if the target rejects one that worked before. */
function createAttempt({
  allowance,
  pace,
  transport,
  signal,
}: AttemptOptions): (dispatch: Dispatch) => Promise<ReceivedResponse> {
  const { credentials, patience } = transport;

  async function sendOnce(dispatch: Dispatch): Promise<ReceivedResponse> {
    allowance.take(dispatch.operation);
    const response = await patience.during(dispatch.operation, (waits) =>
      pace.send(dispatch, () => credentials.send(dispatch.request, { ...transport, ...waits })),
    );
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    const lost = credentials.lost();
    if (!lost) return response;
    allowance.close(lost);
    throw lost;
  }

  return async (dispatch) => {
    const { caller } = dispatch;
    const first = await sendOnce(dispatch);
    if (caller === undefined) return first;
    const response = (await credentials.renew(caller, first)) ? await sendOnce(dispatch) : first;
    credentials.note(caller, response);
    return response;
  };
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

const mostTries = 3;

interface Transport extends Omit<TransmitOptions, "pauseMs"> {
  readonly patience: Patience;
  readonly credentials: Credentials;
}

function transportOf(
  { contract, target, signal }: SessionOptions,
  { keep, mask }: SecretMask,
): Transport {
  const { fetch, timeoutMs, renewals } = target;
  const rejections = new Set(
    Object.values(contract.securitySchemes).flatMap(({ challenge }) =>
      challenge ? [challenge.unauthenticated] : [],
    ),
  ).add(httpStatus.unauthorized);
  return {
    fetch,
    timeoutMs,
    room: createRoom(),
    mask,
    patience: createPatience(timeoutMs),
    credentials: createCredentials({ renewals, keep, rejections }),
    ...(signal && { signal }),
  };
}

/** Side requests are not masked before they are read, and their streams have an end that the check knows. */
function besideTransport(transport: Transport, { isWhole }: SideRequest): TransmitOptions {
  const pauseMs = transport.timeoutMs;
  return { ...transport, pauseMs, mask: unmasked, ...(isWhole && { isWhole }) };
}

type Memory = Pick<Session, "keys" | "plain" | "used" | "made" | "salt" | "learnt">;

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
    learnt: { isVague: false },
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

const unmasked = (text: string): string => text;

function outcomeOf(response: ReceivedResponse, delay: number | undefined): SendOutcome {
  if (response.status === 0) return timedOut(response) ? "timed-out" : "lost";
  return delay === undefined ? "answered" : "limited";
}
