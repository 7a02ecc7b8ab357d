import type { Decision } from "../mock-options.ts";

/** An answer on its way out, with what the log says about it. */
export interface Answer {
  readonly response: Response;
  readonly decision: Decision;
  readonly operation?: string;
  readonly reason?: string;
  readonly violations?: readonly string[];
}

/** Response header that says in a sentence why the mock refused; the body belongs to the document. */
export const reasonHeader = "Plumbline-Reason";

/** Response header that says how an answer breaks its own document. */
export const violationHeader = "Plumbline-Violation";
