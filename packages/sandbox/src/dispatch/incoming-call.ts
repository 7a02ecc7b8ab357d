import type { InterfaceKind, Operation } from "@plumbline/contract";
import type { LimitedBody } from "@plumbline/policies";
import type { ParameterSource } from "@plumbline/server";
import type { BodyLimitPolicy } from "@plumbline/contract";

/** A call of an operation as a front hands it in, before anything of it was looked at. */
export interface IncomingCall {
  /** The interface it came in by: a token works only at the one it was issued for. */
  readonly interface: InterfaceKind;
  /** Scheme and authority the caller used, for the URLs in a challenge. */
  readonly origin: string;
  readonly operation: Operation;
  readonly source: ParameterSource;
  /** The bearer credential, where one was sent. */
  readonly secret?: string;
  readonly contentType: string | null;
  /** Reads the body no further than the limit. */
  readonly readBytes: (limit: BodyLimitPolicy | undefined) => Promise<LimitedBody>;
}
