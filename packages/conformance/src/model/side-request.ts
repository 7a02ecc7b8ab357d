import type { Exchange, ReceivedResponse } from "@plumbline/report";

/** A request that is not an operation of the document: to an authorization server or to an agent interface. */
export interface SideRequest {
  readonly beside: "oauth" | "mcp";
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A header with a secret of the target, such as its token after `Bearer `. */
  readonly credential?: SideCredential;
  readonly body?: string;
  /** Texts in the request that must not be recorded. */
  readonly secrets?: readonly string[];
  /** Texts in the response that must not be recorded. Default: none. */
  readonly secretsOf?: (answer: ReceivedResponse) => readonly string[];
  /** Whether the declared limits count the request as one request of the operation. Default: `false`. */
  readonly isCounted?: boolean;
  /** As in `SendOptions`, for a counted request. */
  readonly isUnpaced?: boolean;
  /** As in `SendOptions`, for a counted request. */
  readonly isSpared?: boolean;
  /** Name of the acting identity. Default: the first of the target. */
  readonly identity?: string;
  /** The status that counts for the declared limits. Default: the response's own. */
  readonly statusOf?: (answer: ReceivedResponse) => number;
  /** Reads an event stream until it ends or this returns true for the text so far. Default: the stream is read for a short time. */
  readonly isWhole?: (text: string) => boolean;
}

export interface SideCredential {
  /** In lower case. */
  readonly header: string;
  readonly prefix?: string;
  readonly secret: string;
}

/** The response to a side request with its secrets, and the recorded exchange. */
export interface SideAnswer {
  readonly response: ReceivedResponse;
  readonly exchange: Exchange;
}
