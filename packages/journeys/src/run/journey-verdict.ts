import type { Values, StepExchange } from "./step-exchange.ts";
import type { Criterion, Step } from "../journey.ts";

/** What a run of a journey showed. */
export type JourneyVerdict =
  | { readonly outcome: "holds"; readonly outputs: Values }
  | { readonly outcome: "unproven"; readonly why: string }
  | {
      readonly outcome: "broken";
      readonly step: Step;
      /** What was expected and did not come; absent where a plain success was. */
      readonly criterion: Criterion | undefined;
      readonly found: string;
      readonly expected: string;
      /** The answer that was judged last; absent where a called workflow was. */
      readonly exchange: StepExchange | undefined;
    };

/** A run that did not come to its end. */
export type Stopped = Exclude<JourneyVerdict, { readonly outcome: "holds" }>;

export function unproven(why: string): Stopped {
  return { outcome: "unproven", why };
}
