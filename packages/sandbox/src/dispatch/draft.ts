import type { JsonValue } from "@plumbline/contract";

/** How a call ended. */
export type Outcome =
  | "read"
  | "executed"
  | "replayed"
  | "rejected"
  | "unrouted"
  | "unimplemented"
  | "failed"
  | "preferred";

/** A response before it is encoded. */
export interface Draft {
  readonly outcome: Outcome;
  readonly status: number;
  /** By their names as sent; includes the media type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  /** The reason of an error, for the log. */
  readonly reason?: string;
}
