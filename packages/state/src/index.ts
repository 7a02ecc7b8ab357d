export { createState, type State, type StateOptions } from "./create-state.ts";
export type { Generator, SeedData, StateRequest, StateResult } from "./state-service.ts";
