import type { SendOptions } from "../ongoing/ongoing-call.ts";
import type { Intent } from "./intent.ts";

/** The client's methods whose operations take a key. */
type Keyed = object;

/** Methods that prepare a call and send it later or again, for calls that must survive their process. `Methods` are those with a key. */
export interface IntentMethods<Methods extends Keyed> {
  /** Prepares a call: mints its key and serializes it, without sending it. Rejects with ClientError. */
  readonly prepare: <Name extends keyof Methods & string>(
    operation: Name,
    ...input: IntentArguments<InputOfAll<Methods, Name>>
  ) => Promise<Intent<Name>>;
  /** Sends an intent, for the first time or again, made by this process or another. Rejects with ClientError `intent-invalid`. */
  readonly send: <Name extends keyof Methods & string>(
    intent: Intent<Name>,
    options?: SendOptions,
  ) => OutcomeOf<Methods[Name]>;
}

type OutcomeOf<Method> = Method extends (input: never) => infer Outcome ? Outcome : never;

type IntentArguments<Input> = {} extends Input ? [input?: Input] : [input: Input];

/** If a name is a union, the input must fit each of its operations. */
type InputOfAll<Methods extends Keyed, Name extends keyof Methods> = (
  Name extends unknown ? (input: IntentInput<Methods[Name]>) => void : never
) extends (input: infer Input) => void
  ? Input
  : never;

type IntentInput<Method> = Method extends (input: infer Input) => unknown
  ? Omit<NonNullable<Input>, "signal" | "deadlineMs" | "auth" | "sentBefore">
  : never;
