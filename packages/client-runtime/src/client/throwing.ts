import type { Outcome } from "../outcome/outcome.ts";

/**
 * The methods of a client that was created with `throws: true`. A method resolves to the data of its success, and rejects with OutcomeError, which
 * has the outcome and its receipt, for anything else. `pages`, `items`, `wait`, `prepare` and `send` are those of every client; `wait` also
 * takes the data of the call that started the job.
 */
export type Throwing<Client> = {
  readonly [Name in keyof Client]: Name extends "prepare" | "send"
    ? Client[Name]
    : ThrowingMethod<Client[Name]>;
};

type ThrowingMethod<Method> = Method extends (...given: infer Given) => Promise<infer Ended>
  ? ((...given: Given) => Promise<DataOf<Ended>>) & {
      readonly [Name in keyof Method]: MoreOf<Method, Ended>[Name];
    }
  : never;

type MoreOf<Method, Ended> = {
  readonly [Name in keyof Method]: Name extends "download"
    ? ThrowingMethod<Method[Name]>
    : Name extends "wait"
      ? WaitOf<Method[Name], DataOf<Ended>>
      : Method[Name];
};

type WaitOf<Wait, Data> = Wait extends (job: infer Job, ...rest: infer Rest) => infer Waited
  ? (job: Job | Data, ...rest: Rest) => Waited
  : never;

type DataOf<Ended> =
  Extract<Ended, { readonly ok: true }> extends { readonly data: infer Data } ? Data : never;

/** What a method makes of the outcome of a call. */
export type Settle = (outcome: Outcome) => unknown;
