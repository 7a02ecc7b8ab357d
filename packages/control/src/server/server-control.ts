import type { ControlOperations } from "../control-operations.ts";
import type { operations } from "../generated/types.ts";

/** The control plane of a server of any document, as methods. */
export interface ServerControl extends ControlOperations<operations> {}
