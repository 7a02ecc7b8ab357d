import type { StopReason } from "@plumbline/report";
import type { StopNotice } from "../case-outcome.ts";

/** Thrown by `send` if nothing more may be sent. It is not a finding. */
export class Stop extends Error implements StopNotice {
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Stop";
    this.reason = reason;
  }
}
