import { isUnreachable } from "../answer/is-unreachable.ts";
import { type Sentences, sentences } from "../check/sentences.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { repeatCall } from "./repeat-call.ts";
import { waitForTurn } from "./wait-for-turn.ts";

/** What calls need that do not succeed at once. Bundles for browsers load it with the first call, apart from the code that sends calls. */
export interface Later {
  readonly describeOutcome: typeof describeOutcome;
  readonly isUnreachable: typeof isUnreachable;
  readonly repeatCall: typeof repeatCall;
  readonly sentences: Sentences;
  readonly waitForTurn: typeof waitForTurn;
}

export const later: Later = { describeOutcome, isUnreachable, repeatCall, sentences, waitForTurn };
