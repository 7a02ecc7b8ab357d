import { toInstant } from "@plumbline/control";

/** Formats an instant for the control plane, if there is one. */
export function toInstantOrNull(epochMilliseconds: number | null): string | null {
  return epochMilliseconds === null ? null : toInstant(epochMilliseconds);
}
