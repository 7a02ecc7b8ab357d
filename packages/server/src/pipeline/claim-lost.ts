/** Thrown to roll back the work of a mutation whose key was taken over while it ran. */
export class ClaimLost extends Error {}

/** Returns whether an error is a `ClaimLost`. */
export function isClaimLost(error: unknown): error is ClaimLost {
  return error instanceof ClaimLost;
}
