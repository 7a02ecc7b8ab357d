/** Why a run, or what is left of a check, ends before its last case. */
export type StopReason = "budget-exhausted" | "aborted" | "unreachable" | "limited" | "clock-lost";

/** Thrown by `send` where nothing more may be sent; never a finding. */
export class Stop extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Stop";
    this.reason = reason;
  }
}
