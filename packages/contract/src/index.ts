export type * from "./model/contract.ts";
export type * from "./model/json.ts";
export type * from "./model/policies.ts";
export {
  isPlumblineError,
  PlumblineError,
  type Place,
  type PlumblineErrorOptions,
} from "./errors/plumbline-error.ts";
