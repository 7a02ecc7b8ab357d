import type { JsonValue } from "@plumbline/contract";

/** One HTTP request as sent. */
export interface SentRequest {
  readonly method: string;
  /** An absolute URL. */
  readonly url: string;
  /** By lower-case name. Recording an exchange replaces the credential with `<secret>`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The body in Base64, if it is not valid UTF-8. `body` then has U+FFFD in place of invalid bytes. */
  readonly bodyBytes?: string;
  /** What a recording of other programs does not know. Default: nothing. */
  readonly unrecorded?: "body" | "headers and body";
}

/** The response, or the reason why there is none. */
export interface ReceivedResponse {
  /** 0 if there was no response. */
  readonly status: number;
  /** By lower-case name. Repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly text: string;
  /** Why `text` is not the whole body or was not parsed as JSON, as a sentence. Such a body is not judged. */
  readonly unread?: string;
  /** Whether the body is declared as JSON but is not valid UTF-8. `text` then has U+FFFD in place of invalid bytes. */
  readonly isGarbled?: true;
  /** The parsed body, if the content type is JSON and the text parses. */
  readonly json?: JsonValue;
  /** Why there was no response, as a sentence. */
  readonly failure?: string;
}

/** One request and the response it got. */
export interface Exchange {
  /** Position in the order of sending, from 1. Unique in a run. */
  readonly number: number;
  /** `Operation.id`. */
  readonly operation: string;
  /** ID of the check that sent the request. Absent for plain requests, which all checks share. */
  readonly check?: string;
  /** The purpose of the request in a few words: `displayName one character too long`. */
  readonly purpose: string;
  /** Name of the identity whose credential was sent. */
  readonly identity: string;
  /**
   * The subject of the request, if a rejection for that reason says nothing about other requests: its credential or a value in its path.
   */
  readonly probes?: "credential" | "path";
  readonly request: SentRequest;
  readonly response: ReceivedResponse;
  readonly elapsedMs: number;
  /** When the request was sent, in milliseconds of the target's time since the start of the run. Includes moves of the target's clock. */
  readonly atMs?: number;
  /** The interface, if the document does not describe its operations. Only the check that sent the exchange judges it. */
  readonly beside?: "oauth" | "mcp";
}
