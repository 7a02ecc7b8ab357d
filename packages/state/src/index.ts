export { createJobWork } from "./create-job-work.ts";
export { createState, type State, type StateOptions } from "./create-state.ts";
export { type PlacedThing, thingTables } from "./create-store.ts";
export type { CountedResource, ThingDesk, ThingName } from "./create-thing-desk.ts";
export { isThingsError, ThingsError, type ThingsErrorCode } from "./things-error.ts";
export { type ChangedThing, renderChange } from "./render-change.ts";
export type { Change, Generator, SeedData, StateRequest, StateResult } from "./state-service.ts";
