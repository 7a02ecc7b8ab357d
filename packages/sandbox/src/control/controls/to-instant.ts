/** Formats an instant for the control plane. */
export function toInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

export function toInstantOrNull(epochMilliseconds: number | null): string | null {
  return epochMilliseconds === null ? null : toInstant(epochMilliseconds);
}
