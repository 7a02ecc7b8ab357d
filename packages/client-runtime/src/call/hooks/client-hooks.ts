import type { Outcome } from "../../outcome/outcome.ts";

/**
 * The hooks of a client: the result of `runHooks`. Called with each call that starts. The function that it returns runs the hooks of its outcome, and
 * never rejects.
 */
export type ClientHooks = (ongoing: never) => (outcome: Outcome) => Promise<void>;
