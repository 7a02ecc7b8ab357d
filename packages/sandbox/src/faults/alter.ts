import type { Seams } from "../dispatch/seams.ts";
import type { Fault, FaultSeam } from "./fault-board/fault.ts";

/** Returns the replacement of a seam. The replacement may call the sound seam. */
export type Alteration<Name extends keyof Seams> = (sound: Seams[Name]) => Seams[Name];

/** The parts of the seams that are not policies. */
const parts: { readonly [Name in keyof Seams]?: FaultSeam } = {
  repositories: "repository",
  transaction: "repository",
  work: "repository",
  answer: "response",
  respond: "response",
  exchange: "response",
  encode: "response",
};

/**
 * Returns the code of a fault that replaces one seam.
 *
 * @example
 * ```ts
 * import { alter, type Fault } from "@local-ads/sandbox/seams";
 *
 * const fault: Fault = {
 *   name: "limits-shared",
 *   breaks: [],
 *   description: "All workspaces share one rate limit.",
 *   ...alter("limitPartition", () => () => "all"),
 * };
 * ```
 */
export function alter<Name extends keyof Seams>(
  name: Name,
  alteration: Alteration<Name>,
): Pick<Fault, "seam" | "apply"> {
  return {
    seam: parts[name] ?? "policy",
    apply: (seams) => ({ ...seams, [name]: alteration(seams[name]) }),
  };
}
