/** Formats an instant for a control plane. */
export function toInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}
