import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import type { Connection } from "./open-connection.ts";

/** A call whose response is read while it arrives. */
export interface StreamedCall {
  readonly ongoing: OngoingCall;
  readonly connection: Connection;
  /** Aborted with the caller's signal, and when the caller leaves the stream. */
  readonly left: AbortSignal;
}
