import type { Values, StepExchange } from "./step-exchange.ts";
import type { Criterion, Step } from "../journey.ts";

/** The result of running a journey. */
export type JourneyVerdict =
  | { readonly outcome: "holds"; readonly outputs: Values }
  | { readonly outcome: "unproven"; readonly why: string }
  | {
      readonly outcome: "broken";
      readonly step: Step;
      /** The failed criterion; `undefined` if a step without criteria did not get a 2xx status. */
      readonly criterion: Criterion | undefined;
      readonly found: string;
      readonly expected: string;
      /** The judged exchange; `undefined` if the step calls a workflow. */
      readonly exchange: StepExchange | undefined;
    };

/** The result of a run that did not reach its end. */
export type Stopped = Exclude<JourneyVerdict, { readonly outcome: "holds" }>;

export function unproven(why: string): Stopped {
  return { outcome: "unproven", why };
}
