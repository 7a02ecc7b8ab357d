import type { JsonValue, RateLimitPolicy } from "@plumbline/contract";
import type * as fc from "fast-check";
import type { Subject } from "./check.ts";
import type { Exchange } from "@plumbline/report";
import type { SideAnswer, SideRequest } from "./side-request.ts";

export type Values = Readonly<Record<string, JsonValue>>;

/** What one request carries, before it is serialised. A name that is absent is not sent. */
export interface Input {
  readonly path: Values;
  readonly query: Values;
  readonly header: Values;
  readonly cookie: Values;
  /** Absent: no body is sent. `null` is the JSON value. */
  readonly body?: JsonValue;
  /** The exact text of the body, in place of the serialised `body`. */
  readonly bodyText?: string;
  /** What no document describes. */
  readonly raw?: RawParts;
}

/** Parts of a request as they go over the wire. */
export interface RawParts {
  /** By lower-case name, in place of those that the rest of the input makes; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Written before or after the value of a path parameter, as it is. */
  readonly path?: Readonly<Record<string, { readonly before?: string; readonly after?: string }>>;
  /** Written after the rest of the query, as it is. */
  readonly query?: string;
  /** The exact bytes of the body in base64, in place of any other. */
  readonly bodyBytes?: string;
}

/** Requests sent, and how many of them were mutating. */
export interface Cost {
  readonly operations: number;
  readonly writes: number;
}

/** What a case showed. `unproven`: the answer was legal, but says nothing about the clause. */
export type CaseVerdict =
  | { readonly outcome: "holds"; readonly clauses?: readonly string[] }
  | { readonly outcome: "unproven"; readonly why: string }
  /** Several things tried at once were refused: only smaller cases tell which of them. */
  | { readonly outcome: "split"; readonly into: readonly Case[] }
  | Breach;

export interface Breach {
  readonly outcome: "broken";
  readonly found: string;
  readonly expected: string;
  /** JSON Pointer of the clause; the case's own where absent. */
  readonly clause?: string;
  readonly rests?: string;
  /** The place inside the answer: `body /title`, `header x-request-id`. */
  readonly within?: string;
  /** `Operation.id` of the answer that is judged. Default: the one the check is on. */
  readonly judged?: string;
  /** Cases that may show the same breach with less, the smallest first. */
  readonly smaller?: readonly Case[];
}

export interface SendOptions {
  /** The idempotency key; `null` leaves it out. Default: minted from the run's seed, the case and the input. */
  readonly key?: string | null;
  /** Name of the acting identity. Default: the first of the target. */
  readonly identity?: string;
  /** Credential header in place of the identity's own, in which `<secret>` stands for its token; `null` leaves the credential out. */
  readonly authorization?: string | null;
  /** Token in place of the identity's own. Reports never show it. */
  readonly token?: string;
  /** Name of a query parameter that carries the identity's token as well. */
  readonly tokenQuery?: string;
  /** Sends the input as it is, whichever fixture's turn it is. */
  readonly isAsIs?: boolean;
  /** Sent to be refused or replayed, so that it takes no place among the writes, or not. Default: as the case says of all its writes. */
  readonly isSpared?: boolean;
  /** Sends at once even where limits are respected, and does not send again after a refusal for a limit. */
  readonly isUnpaced?: boolean;
}

/** A keyed request that was carried out, as it was sent. */
export interface Completed {
  readonly input: Input;
  readonly key: string;
  readonly exchange: Exchange;
}

/** What is known of the last window of a declared limit. */
export interface LimitWindow {
  /** How many requests stand in it that the limit counts. */
  readonly sent: number;
  /** Whether it holds nothing of which it is not known that the limit counts it. */
  readonly isSettled: boolean;
  /** Milliseconds until the first request may leave it; absent where none stands in it for certain. */
  readonly untilFirstLeaves?: number;
  /** Milliseconds until all that the limit is known to have counted has left it; absent where that is nothing. */
  readonly untilLastLeaves?: number;
}

/** What a trial may do to the target. */
export interface Hands {
  /** Hands for another operation, within the same trial. */
  on(subject: Subject): Hands;
  send(input: Input, options?: SendOptions): Promise<Exchange>;
  /** Sends a request that is not made of the operation's inputs. */
  ask(request: SideRequest): Promise<SideAnswer>;
  /** What `make` gives, made once in a run for all that ask by this name; again if it failed. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** Shows an exchange that another trial has sent among those that this one is judged by. */
  cite(exchange: Exchange): void;
  /** The answer to the operation's plain input, sent once in a run. */
  plain(): Promise<Exchange>;
  /** The plain request with its key, where it was completed: sent once in a run, for all that asks what follows from that. */
  completed(): Promise<Completed | undefined>;
  /** What this run put into a limit's last window, for the acting identity's partition. */
  windowOf(limit: RateLimitPolicy): LimitWindow;
  /** Sees to it that so many requests can be sent at once, where the declared limits are respected; some of them spared. */
  makeRoom(requests: number, spared?: number): Promise<void>;
  /** Lets time pass at the target: moves its clock, or waits where it has none. What is left out does not count as time of the run. */
  letPass(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** Milliseconds that have passed at the target since an exchange began, at most. */
  ageOf(exchange: Exchange): number;
  /** The input as `send` sends it: with the fixture whose turn it is. The same all through a trial. */
  taken(input: Input): Input;
  /** The key that `send` would mint for this input; `variant` gives further ones. */
  mintKey(input: Input, variant?: string): string;
}

/** One planned experiment: an input, or a family of inputs, and what must be true of the answers. */
export interface Case {
  /** In a few words: `title one character too long`. Unique within its check and operation. */
  readonly purpose: string;
  /** JSON Pointer of the clause the case is about. */
  readonly clause: string;
  /** What the clause says, as a sentence. */
  readonly rests: string;
  /** The part of the request that differs from the plain one: `body /title`, `query limit`. */
  readonly place?: string;
  readonly inputs: fc.Arbitrary<Input>;
  /** Inputs that run before the drawn ones, and count among them. */
  readonly examples?: readonly Input[];
  /** The part of the body that differs from the plain one, where it is one value. */
  readonly varies?: { readonly pointer: string; readonly value: JsonValue | undefined };
  /** How many inputs are drawn. */
  readonly runs: number;
  /** What one run sends at most. */
  readonly cost: Cost;
  /** How many of the writes of one run are sent to be refused or replayed, and take no place among them. Default: none. */
  readonly spared?: number;
  /** Whether its requests wait for no room. Default: `false`. */
  readonly isUnpaced?: boolean;
  /** Milliseconds that one run lets pass besides, as far as that is known beforehand. Default: none. */
  readonly waitMs?: number;
  /** What a trial does, where that is drawn as well; it shrinks to the fewest commands that fail. */
  readonly script?: fc.Arbitrary<Script>;
  /** `script` is there where the case has one. */
  readonly trial: (input: Input, hands: Hands, script?: Script) => Promise<CaseVerdict>;
}

/** What a drawn sequence of requests knows of the target: what must be read back, and what was done before. */
export interface SequenceModel {
  /** The request that reads. */
  readonly reading: Input;
  readonly known: Map<string, JsonValue>;
  readonly done: Completed[];
  /** How many commands have run. */
  steps: number;
}

/** A sequence of commands for fast-check's model runner. */
export type Script = Iterable<fc.AsyncCommand<SequenceModel, Hands>>;
