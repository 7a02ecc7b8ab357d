/**
 * The items of a body, while they arrive. It can be read once, with `for await`. Leaving the loop ends the connection, and so does the call's
 * signal. Throws StreamError if the stream ends before its end or has an unreadable item, and the signal's reason if it is aborted.
 */
export interface ItemStream<Item> extends AsyncIterable<Item> {
  /** Ends the connection. A loop over the stream ends too. */
  readonly cancel: () => Promise<void>;
}

/** One server-sent event. @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
export interface ServerEvent<Data = string, Name extends string = string> {
  /** The name of the event: `message` if the service gave none. */
  readonly event: Name;
  /** The data, parsed if the document says that it is JSON. */
  readonly data: Data;
  /** The last event ID of the stream; empty if there is none yet. */
  readonly id: string;
}
