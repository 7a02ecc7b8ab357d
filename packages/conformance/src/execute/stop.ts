/** Why a run, or what is left of a check, ends before its last case. */
export type StopReason = "budget-exhausted" | "aborted" | "unreachable";

/** Thrown by `send` where nothing more may be sent; never a finding. */
export class Stop extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string) {
    super(message);
    this.name = "Stop";
    this.reason = reason;
  }
}
