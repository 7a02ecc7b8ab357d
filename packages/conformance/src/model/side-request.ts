import type { Exchange, ReceivedResponse } from "@plumbline/report";

/** A request beside the operations of the document: to an authorization server, or to an agent interface. */
export interface SideRequest {
  readonly beside: "oauth" | "mcp";
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Texts in it that must not be recorded. */
  readonly secrets?: readonly string[];
  /** Texts in its answer that must not be recorded. Default: none. */
  readonly secretsOf?: (answer: ReceivedResponse) => readonly string[];
  /** Whether it counts as one request of the operation under the declared limits. Default: `false`. */
  readonly isCounted?: boolean;
  /** As of `SendOptions`, for one that is counted. */
  readonly isUnpaced?: boolean;
  /** As of `SendOptions`, for one that is counted. */
  readonly isSpared?: boolean;
  /** Name of the acting identity. Default: the first of the target. */
  readonly identity?: string;
  /** The status that the answer has for the declared limits, of one that is counted. Default: its own. */
  readonly statusOf?: (answer: ReceivedResponse) => number;
  /** Reads a stream of events until it ends, or until this says that the text so far is all that is wanted. Default: it is not read. */
  readonly isWhole?: (text: string) => boolean;
}

/** The answer to a side request as it came, with its secrets, and the exchange as it is recorded. */
export interface SideAnswer {
  readonly response: ReceivedResponse;
  readonly exchange: Exchange;
}
