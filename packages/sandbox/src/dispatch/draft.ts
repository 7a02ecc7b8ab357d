import type { JsonValue } from "@plumbline/contract";

/** What became of a call. */
export type Outcome =
  | "read"
  | "executed"
  | "replayed"
  | "refused"
  | "unrouted"
  | "unimplemented"
  | "failed";

/** An answer on its way out. */
export interface Draft {
  readonly outcome: Outcome;
  readonly status: number;
  /** By name as they are sent; the media type is among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  /** Why, for the log. */
  readonly reason?: string;
}
