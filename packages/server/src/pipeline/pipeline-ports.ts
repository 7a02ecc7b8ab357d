import type { Contract, IdempotencyPolicy } from "@plumbline/contract";
import type {
  GrantedCredential,
  IdempotencyStore,
  RateLimitStore,
  ResponseSnapshot,
} from "@plumbline/policies";
import type { AnswerParts } from "../answer/check-answer.ts";
import type { PipelineRules } from "./pipeline-rules.ts";
import type { RejectionCode } from "./request-rejection.ts";
import type { ReceivedRequest, RoutedRequest } from "./routed-request.ts";

/**
 * The differences between the servers of a contract. `Caller` is the sender of a request, `Answer` the response of the server, `Scope` the
 * transaction in which a mutation runs.
 */
export interface PipelinePorts<Request extends RoutedRequest, Caller, Answer, Scope> {
  readonly contract: Contract;
  readonly rules: PipelineRules<Request>;
  /** The instant of a request, in epoch milliseconds. */
  readonly now: (request: Request) => number | Promise<number>;
  /** A name for a hit or a claim, unique among all servers that share the stores. */
  readonly nextId: () => string;
  readonly credentials: CredentialPort<Request, Caller>;
  readonly limits: LimitPort<Caller>;
  readonly keys: KeyPort<Caller, Scope>;
  readonly execution: ExecutionPort<Request, Caller, Answer, Scope>;
}

/** Identifies the caller of a request. */
export interface CredentialPort<Request, Caller> {
  /** Finds out who sent a request. */
  readonly identify: (
    request: Request,
    now: number,
  ) => Identification<Caller> | Promise<Identification<Caller>>;
  /** Additional parameters for the challenge of a rejection. */
  readonly challengeParameters?: (
    request: Request,
    rejection: "unauthenticated" | "forbidden",
  ) => Readonly<Record<string, string>> | undefined;
  /** Called after the caller was found to have access. */
  readonly onAdmitted?: (request: Request, caller: Caller, now: number) => void | Promise<void>;
}

/** The result of identifying a caller. */
export type Identification<Caller> =
  | {
      readonly kind: "identified";
      readonly caller: Caller;
      /** A credential under the name of every scheme it satisfies. */
      readonly granted: readonly GrantedCredential[];
      /** Whether the request has any credential, including one that satisfies no scheme. */
      readonly wasSent: boolean;
    }
  | {
      readonly kind: "unidentified";
      readonly code: Extract<RejectionCode, `credential-${string}`>;
      /** The message of the rejection. */
      readonly message: string;
    };

/** Counts requests against the rate limits. */
export interface LimitPort<Caller> {
  readonly store: RateLimitStore;
  /** The caller group whose limits a request counts under. */
  readonly partition: (caller: Caller) => string;
}

/** Stores idempotency keys. */
export interface KeyPort<Caller, Scope> {
  /** The store of keys, within a transaction if one is given. */
  readonly store: (scope?: Scope) => IdempotencyStore;
  /** The caller group whose keys a request uses. */
  readonly partition: (caller: Caller) => string;
}

/** Executes the operation of a request. */
export interface ExecutionPort<Request extends RoutedRequest, Caller, Answer, Scope> {
  /** Whether a valid request is executed as a mutation: with its key, and within the limits on writes. */
  readonly isMutation: (received: ReceivedRequest<Request>) => boolean;
  /** May delay a mutation that holds its key. Returns the instant at which it then runs. */
  readonly hold?: (work: Work<Request, Caller, Scope>) => Promise<number>;
  /** Commits the work of a mutation together with the response that its key keeps, or neither. */
  readonly transaction: <Result>(run: (scope: Scope) => Promise<Result>) => Promise<Result>;
  /** Executes a request. Throws RequestRejection, or an error of the server's own, if it cannot. */
  readonly execute: (work: Work<Request, Caller, Scope>) => Promise<Answer>;
  /** The parts of an answer that are checked against the contract. */
  readonly toParts: (answer: Answer) => AnswerParts;
  /** Called for an answer that violates the contract. Returns the answer to send, or throws. */
  readonly onViolations: (answer: Answer, violations: readonly string[]) => Answer;
  /** The response that a key keeps; undefined frees the key. */
  readonly toSnapshot: (
    answer: Answer,
  ) => ResponseSnapshot | undefined | Promise<ResponseSnapshot | undefined>;
  /** The response that a key kept, as an answer. */
  readonly replay: (
    request: Request,
    policy: IdempotencyPolicy,
    snapshot: ResponseSnapshot,
  ) => Answer | Promise<Answer>;
}

/** A valid request and everything known when it is executed. */
export interface Work<Request extends RoutedRequest, Caller, Scope> {
  readonly received: ReceivedRequest<Request>;
  readonly caller: Caller;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly isMutation: boolean;
  /** The transaction of a mutation. */
  readonly scope?: Scope;
}
