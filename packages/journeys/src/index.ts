export { compileJourneys, type CompileJourneysOptions } from "./compile-journeys.ts";
export { type InputValues, inputValues } from "./input-values.ts";
export type * from "./journey.ts";
export { isJourneyError, JourneyError, type JourneyErrorCode } from "./journey-error.ts";
export { listOperations } from "./list-operations.ts";
export { loadJourneys, type LoadJourneysOptions } from "./load-journeys.ts";
export { type JourneyHost, type JourneyInputs, runJourney } from "./run/run-journey.ts";
export type { StepExchange, StepInput, Values } from "./run/step-exchange.ts";
export type { JourneyVerdict } from "./run/journey-verdict.ts";
