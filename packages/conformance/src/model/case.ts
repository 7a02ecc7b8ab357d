import type { JsonValue, RateLimitPolicy } from "@plumbline/contract";
import type { Exchange, Gap } from "@plumbline/report";
import type * as fc from "fast-check";
import type { Input } from "./input.ts";
import type { SideAnswer, SideRequest } from "./side-request.ts";
import type { Subject } from "./subject.ts";
import type { Identity } from "./target.ts";

/** Requests sent, and how many of them were mutating. */
export interface Cost {
  readonly operations: number;
  readonly writes: number;
}

/** The verdict of a case. `unproven`: the response was legal but proves nothing about the clause. */
export type CaseVerdict =
  | { readonly outcome: "holds"; readonly clauses?: readonly string[] }
  | {
      readonly outcome: "unproven";
      readonly why: string;
      /** Whether the target says that a feature is off. */
      readonly isOff?: boolean;
    }
  /** A combined case was rejected. Smaller cases show which part failed. */
  | { readonly outcome: "split"; readonly into: readonly Case[] }
  | Breach;

/** The violation of a clause by a response or a sequence of responses. */
export interface Breach {
  readonly outcome: "broken";
  readonly found: string;
  readonly expected: string;
  /** JSON Pointer of the clause. Default: the case's own. */
  readonly clause?: string;
  readonly rests?: string;
  /** The place inside the response: `body /title`, `header x-request-id`. */
  readonly within?: string;
  /** `Operation.id` of the judged response. Default: the check's own operation. */
  readonly judged?: string;
  /** The severity, if it is lower than that of the check. Default: that of the check. */
  readonly severity?: "advice";
  /** The missing statement of the document, if document and server may both be right. A strict run ignores the gap. */
  readonly gap?: Gap;
  /** The exchanges that show the breach; the last one is judged. Default: all of the trial. */
  readonly evidence?: readonly Exchange[];
  /** Smaller cases that may show the same breach, the smallest first. */
  readonly smaller?: readonly Case[];
}

/** How a request of a case differs from the plain one. */
export interface SendOptions {
  /** The idempotency key; `null` leaves it out. Default: minted from the run's seed, the case and the input. */
  readonly key?: string | null;
  /** Name of the acting identity. Default: the first of the target. */
  readonly identity?: string;
  /** Replaces the identity's credential header. `<secret>` stands for its token; `null` sends no credential. */
  readonly authorization?: string | null;
  /** Replaces the identity's token. Reports never show it. */
  readonly token?: string;
  /** Name of a query parameter that also carries the identity's token. */
  readonly tokenQuery?: string;
  /** Sends the input unchanged, without applying the current fixture. */
  readonly isAsIs?: boolean;
  /** Whether the request is expected to be rejected or replayed, so that it does not count against the write limit. Default: as the case declares for its writes. */
  readonly isSpared?: boolean;
  /** Sends at once even if limits are respected, and does not retry after a rejection for a limit. */
  readonly isUnpaced?: boolean;
}

/** A keyed request that completed, with its input and key. */
export interface Completed {
  readonly input: Input;
  readonly key: string;
  readonly exchange: Exchange;
}

/**
 * The requests of this run in the last window of a declared limit. The moment at which the target counted a request is between sending and
 * response, so that a number is a lower bound where it does not say "at most".
 */
export interface LimitWindow {
  /** Number of requests in the window that are assumed to count. */
  readonly sent: number;
  /** At most so many requests are in the window. */
  readonly possible: number;
  /** Number of requests that the limit has certainly counted, because they were executed. */
  readonly executed: number;
  /** Number of requests that the limit has counted, as far as the counting of the target is known. */
  readonly known: number;
  /** Whether the run knows for every request in the window if the limit counts the request. */
  readonly isKnown: boolean;
  /** Whether the limit certainly counts every request in the window. */
  readonly isSettled: boolean;
  /** Milliseconds until the first request may leave the window; absent if no request is certainly in the window. */
  readonly untilFirstLeaves?: number;
  /** Milliseconds until every certainly counted request has left the window; absent if there is no such request. */
  readonly untilLastLeaves?: number;
}

/** The operations of a trial on the target. */
export interface TrialContext {
  /** The context for another operation, within the same trial. */
  on(subject: Subject): TrialContext;
  send(input: Input, options?: SendOptions): Promise<Exchange>;
  /** Sends a request that is not built from the operation's inputs. */
  ask(request: SideRequest): Promise<SideAnswer>;
  /** Returns the result of `make`, which is called once per name and run, and again if it failed. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** Adds an exchange of another trial to the exchanges of this trial. */
  cite(exchange: Exchange): void;
  /** The exchange of the operation's plain input, sent once in a run. */
  plain(): Promise<Exchange>;
  /** The plain request with its key, if it completed. Sent once in a run and shared; it is one of the exchanges of the trial. */
  completed(): Promise<Completed | undefined>;
  /** The requests that this run sent in the last window of a limit, for the partition of an identity. Default: the acting one. */
  windowOf(limit: RateLimitPolicy, identity?: Identity): LimitWindow;
  /** Whether the requests of the acting identity's partition have certainly stayed within every declared limit. */
  isWithinLimits(): boolean;
  /** Waits until this many requests fit into the declared limits, if the run respects the limits. `spared` of the requests are spared. */
  makeRoom(requests: number, spared?: number): Promise<void>;
  /**
   * Lets time pass at the target: moves the clock of the target, or waits if the target has no clock. `isLeftOut` time does not count as
   * time of the run.
   */
  letPass(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** The maximum number of milliseconds that have passed at the target since an exchange began. */
  ageOf(exchange: Exchange): number;
  /** The input as `send` sends it, with the current fixture. Constant within a trial. */
  taken(input: Input): Input;
  /** Notes that rejections of the target do not name the places that they reject. */
  noteVague(): void;
  /** The key that `send` would mint for this input. Each `variant` has another key. */
  mintKey(input: Input, variant?: string): string;
}

/** One planned experiment: an input, or a family of inputs, and the statement that must hold for the responses. */
export interface Case {
  /** A few words: `title one character too long`. Unique within the check and operation. */
  readonly purpose: string;
  /** JSON Pointer of the clause the case is about. */
  readonly clause: string;
  /** All clauses that the case is about, if the case combines several values. Default: `clause`. */
  readonly clauses?: readonly string[];
  /** The statement of the clause, as a sentence. */
  readonly rests: string;
  /** The part of the request that differs from the plain one: `body /title`, `query limit`. */
  readonly place?: string;
  readonly inputs: fc.Arbitrary<Input>;
  /** Inputs that run before the random ones and count among them. */
  readonly examples?: readonly Input[];
  /** The subject of the requests, if a rejection for that reason says nothing about other requests. Default: neither. */
  readonly probes?: Exchange["probes"];
  /** The part of the body that differs from the plain one, if it is one value. */
  readonly varies?: { readonly pointer: string; readonly value: JsonValue | undefined };
  /** How many inputs are drawn. */
  readonly runs: number;
  /** The maximum cost of one run. */
  readonly cost: Cost;
  /** The cost of one run without retries. Schedules use it. Default: `cost`. */
  readonly usually?: Cost;
  /** The part of the usual cost that counts against the limits of other partitions. Default: no cost. */
  readonly elsewhere?: Cost;
  /** How many writes of one run are expected to be rejected or replayed, so that they do not count against the write limit. Default: none. */
  readonly spared?: number;
  /** Whether the requests are sent without pacing. Default: `false`. */
  readonly isUnpaced?: boolean;
  /** Additional milliseconds that one run of the case lets pass, as far as known in advance. Default: none. */
  readonly waitMs?: number;
  /**
   * The declared limit that the case exceeds. The case is sent when other requests have filled the window of the limit, so that it does not
   * have to fill the window. Default: none.
   */
  readonly exceeds?: RateLimitPolicy;
  /**
   * The cases that this case combines in one request. The run sends them instead if the responses of the target do not distinguish them.
   */
  readonly parts?: readonly Case[];
  /** Random commands of a trial. They shrink to the fewest that fail. */
  readonly script?: fc.Arbitrary<Script>;
  /** `script` is present if the case has one. */
  readonly trial: (input: Input, context: TrialContext, script?: Script) => Promise<CaseVerdict>;
}

/** The model of a random sequence of requests: the values that must be read back, and the earlier requests. */
export interface SequenceModel {
  /** The reading request. */
  readonly reading: Input;
  readonly known: Map<string, JsonValue>;
  readonly done: Completed[];
  /** How many commands have run. */
  steps: number;
}

/** A sequence of commands for fast-check's model runner. */
export type Script = Iterable<fc.AsyncCommand<SequenceModel, TrialContext>>;
