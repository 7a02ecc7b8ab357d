/** The part of `Temporal` that clients use. @see https://tc39.es/proposal-temporal/docs/ */
interface TemporalTypes {
  readonly Instant: { readonly from: (text: string) => unknown };
  readonly PlainDate: { readonly from: (text: string) => unknown };
}

/** The platform's `Temporal`, or the one of a polyfill. `requireTemporal` has checked that there is one. */
export function temporal(): TemporalTypes {
  return (globalThis as unknown as { readonly Temporal: TemporalTypes }).Temporal;
}
