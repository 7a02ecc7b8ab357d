import type { Intent } from "../intent.ts";
import type { SendOptions } from "../ongoing-call.ts";
import type { Outcome } from "../outcome.ts";
import type { CallInput } from "../prepare-call.ts";

/** A client as one calls it by the names of its methods. */
export interface UntypedClient {
  readonly prepare: (operation: string, input: CallInput) => Promise<Intent>;
  readonly send: (intent: Intent, options: SendOptions) => Promise<Outcome>;
}

/** A method of such a client. */
export type UntypedMethod = (input: CallInput) => Promise<Outcome>;
