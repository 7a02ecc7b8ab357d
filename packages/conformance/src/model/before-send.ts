/** A request as it is about to be sent, with its credential. */
export interface OutgoingRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes; empty if there is no body. */
  readonly body: Uint8Array;
}

/** The changes that `beforeSend` makes to a request. */
export interface RequestChanges {
  /** Headers to set, by name; `null` removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Query parameters to set, by name; `null` removes one. */
  readonly query?: Readonly<Record<string, string | null>>;
}

/** The facts about a request that `beforeSend` receives. */
export interface SendContext {
  /** `Operation.id`. Absent for a request that is not an operation: of an OAuth grant, to an authorization server, to an agent interface. */
  readonly operation?: string;
  /** Name of the acting identity. */
  readonly identity: string;
  /** ID of the check that sends the request. Absent for requests that several checks share, for logins and for exploration. */
  readonly check?: string;
  /**
   * Whether the request is sent as its identity. It is not if a check tests that a missing, wrong or expired credential is rejected: a
   * signature would make that request valid.
   */
  readonly isAuthenticated: boolean;
  /** Masks a text of at least 6 characters in everything that is recorded from now on. */
  readonly hide: (secret: string) => void;
}

/**
 * Changes each request of a run immediately before it is sent, for signatures and correlation headers. Nothing is changed if it
 * returns `undefined`. Reports contain the changed request; the values of headers and parameters whose names stand for credentials are
 * masked.
 */
export type BeforeSend = (
  request: OutgoingRequest,
  context: SendContext,
) => RequestChanges | undefined | Promise<RequestChanges | undefined>;
