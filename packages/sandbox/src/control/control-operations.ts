import type { ControlOperations as OperationsOf } from "@plumbline/control/operations";
import type { operations } from "./generated/types.ts";

/** The operations of the control plane as methods. */
export type ControlOperations = OperationsOf<operations>;
