import type { Intent } from "../../call/intent/intent.ts";
import type { SendOptions } from "../../call/ongoing/ongoing-call.ts";
import type { iteratePages } from "../../client/pages/iterate-pages.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import type { CallInput } from "../../call/prepare-call.ts";

/** The methods that send a call later or again. The result of `createMethods` lacks them. */
export interface IntentSender {
  readonly prepare: (operation: string, input: CallInput) => Promise<Intent>;
  readonly send: (intent: Intent, options: SendOptions) => Promise<Outcome>;
}

/** A method of a client that is called by name. */
export interface UntypedMethod {
  (input: CallInput): Promise<Outcome>;
  readonly pages?: typeof iteratePages extends (call: never, ...given: infer Given) => infer Pages
    ? (...given: Given) => Pages
    : never;
}
