export { toArbitrary } from "./to-arbitrary.ts";
export type {
  ArbitraryOptions,
  Characters,
  Direction,
  SchemaContext,
} from "./arbitrary-options.ts";
export { ArbitraryError, isArbitraryError } from "./arbitrary-error.ts";
export type { ArbitraryErrorCode, ArbitraryErrorOptions } from "./arbitrary-error.ts";
export type { JsonObject, JsonPrimitive, JsonSchema, JsonValue } from "@plumbline/contract";
export { listBoundaries } from "./list-boundaries.ts";
export type { Boundary } from "./list-boundaries.ts";
export { listViolations, planViolations } from "./list-violations.ts";
export type { SkippedViolation, Violation, ViolationPlan } from "./list-violations.ts";
export { toTypical } from "./typical/to-typical.ts";
export type {
  NestedPlace,
  TypicalOptions,
  TypicalParent,
  TypicalPlace,
} from "./typical/typical-options.ts";
