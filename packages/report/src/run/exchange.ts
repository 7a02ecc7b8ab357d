import type { JsonValue } from "@plumbline/contract";

/** One HTTP request as it goes over the wire. */
export interface SentRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Lower-case names. The credential is `<secret>` once the exchange is recorded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The body in base64, where it is no text: `body` then has U+FFFD in place of some of its bytes. */
  readonly bodyBytes?: string;
}

/** The answer, or the way in which none came. */
export interface ReceivedResponse {
  /** 0 when no answer came. */
  readonly status: number;
  /** Lower-case names; repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly text: string;
  /** Why `text` is not the whole body, or was not read as JSON, as a sentence: such a body is not judged. */
  readonly unread?: string;
  /** Whether the body says that it is JSON and is no UTF-8, so that `text` has U+FFFD in place of some of its bytes. */
  readonly isGarbled?: true;
  /** Parsed body, when the content type is JSON and the text parses. */
  readonly json?: JsonValue;
  /** Why no answer came, as a sentence. */
  readonly failure?: string;
}

/** One request and the response it got. */
export interface Exchange {
  /** 1-based in the order of sending, unique in a run. */
  readonly number: number;
  /** `Operation.id`. */
  readonly operation: string;
  /** Id of the check that sent it; absent for plain requests, which no single check asked for. */
  readonly check?: string;
  /** Why it was sent, in a few words: `displayName one character too long`. */
  readonly purpose: string;
  readonly identity: string;
  readonly request: SentRequest;
  readonly response: ReceivedResponse;
  readonly elapsedMs: number;
  /** When it was sent, in milliseconds of the target's time since the run began: what its clock was moved is part of it. */
  readonly atMs?: number;
  /** The interface it belongs to, if that is not the document's own: nothing but the check that sent it judges it. */
  readonly beside?: "oauth" | "mcp";
}
