import type {
  Contract,
  JsonValue,
  MediaType,
  Operation,
  OperationRole,
  Resource,
  ResourceModel,
} from "@plumbline/contract";
import type { JobStore } from "./create-job-store.ts";
import type { Store } from "./create-store.ts";

/** Generates bodies. */
export interface Generator {
  /** The first valid example of a media type, or a typical body; undefined without one. */
  readonly example: (media: MediaType) => JsonValue | undefined;
  /** The bodies that the document itself gives. */
  readonly documented: (media: MediaType) => readonly JsonValue[];
  /** Another body for each turn. */
  readonly generate: (media: MediaType, turn: number) => JsonValue | undefined;
  /** The body of a request to try. What it names exists. */
  readonly sample: (media: MediaType) => JsonValue;
}

/** Things for a resource, by `Resource.key` or by the path as the document writes it. */
export type SeedData = Readonly<Record<string, readonly JsonValue[]>>;

/** Everything that the state needs to execute requests. */
export interface StateService {
  readonly contract: Contract;
  readonly model: ResourceModel;
  readonly store: Store;
  readonly jobs: JobStore;
  readonly generator: Generator;
  readonly seed: number;
  readonly seedData: SeedData | undefined;
  readonly roles: ReadonlyMap<string, OperationRole>;
  readonly resources: ReadonlyMap<string, Resource>;
}

/** A valid request to an operation with a role. */
export interface StateRequest {
  readonly operation: Operation;
  readonly role: OperationRole;
  readonly resource: Resource;
  /** Decoded values of the path parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Absolute URL of the request. */
  readonly url: string;
  readonly body: JsonValue | undefined;
  readonly contentType: string | null;
  /** Callers of one world see the same things. */
  readonly world: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The media type of the response; absent without a body. */
  readonly media: MediaType | undefined;
}

/** What a request did to one thing. */
export interface Change {
  readonly kind: "created" | "changed" | "deleted";
  /** `Resource.key`. */
  readonly resource: string;
  /** The singular words of the thing. */
  readonly thing: string;
  readonly id: string;
  /** After the change; of a deleted thing, the last value. */
  readonly value: JsonValue;
}

/** What a request did. */
export type StateResult =
  /** `value` is the body of the response; without one, the body is an example. */
  | {
      readonly kind: "done";
      readonly value?: JsonValue;
      readonly headers?: Readonly<Record<string, string>>;
      /** Absent if the request changed nothing, or more than one thing. */
      readonly change?: Change;
    }
  | {
      readonly kind: "missing" | "conflict" | "invalid";
      readonly message: string;
      /** The status that the operation declares for exactly this. */
      readonly status?: number;
    };
