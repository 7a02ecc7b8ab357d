import type { Intent } from "../intent/intent.ts";
import type { SendOptions } from "../call/ongoing-call.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { CallInput } from "../call/prepare-call.ts";

/** What sends a call later or again; the methods of some operations alone come without it. */
export interface IntentSender {
  readonly prepare: (operation: string, input: CallInput) => Promise<Intent>;
  readonly send: (intent: Intent, options: SendOptions) => Promise<Outcome>;
}

/** A method of a client that one calls by its name. */
export type UntypedMethod = (input: CallInput) => Promise<Outcome>;
