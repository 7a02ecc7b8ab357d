import type { Decision } from "../mock-options.ts";
import type { Execution } from "./execution.ts";

/** A response, and what the log says about it. */
export interface Answer {
  readonly response: Response;
  /** The body before it was encoded; undefined if there is none. */
  readonly body?: unknown;
  readonly decision: Decision;
  readonly operation?: string;
  /** Absent without state, and if nothing was executed. */
  readonly execution?: Execution;
  readonly reason?: string;
  readonly violations?: readonly string[];
  /** Whether a fault ends the connection within the response. */
  readonly isDropped?: boolean;
}

/** The response header that says why the mock rejected a request; the body belongs to the document. */
export const reasonHeader = "Plumbline-Reason";

/** The response header that says how a response violates its own document. */
export const violationHeader = "Plumbline-Violation";
