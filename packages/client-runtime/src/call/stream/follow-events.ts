import { isRead } from "../../table/is-read.ts";
import { createEventParser, type EventParser } from "./create-event-parser.ts";
import type { ServerEvent } from "./item-stream.ts";
import type { Operation } from "../../request/operation.ts";
import type { Connection } from "./open-connection.ts";
import { parseItem } from "./parse-item.ts";
import { lastEventHeader, reconnect } from "./reconnect.ts";
import { StreamError } from "./stream-error.ts";
import type { StreamedCall } from "./streamed-call.ts";

/** Ends a stream of JSON, by a convention of many services. It is not JSON itself. */
const endMark = "[DONE]";

/**
 * Yields the events of a stream. After a lost connection, it asks the service to continue after the last event, if the operation is a read.
 * Throws StreamError.
 */
export async function* followEvents(
  streamed: StreamedCall,
  format: "json" | "text",
): AsyncGenerator<ServerEvent<unknown>, void, undefined> {
  const { call } = streamed.ongoing;
  const parser = createEventParser(call.headers[lastEventHeader] ?? "");
  let decoder = new TextDecoder();
  let connection: Connection | undefined = streamed.connection;
  // Since the last connection, or since the last event.
  const loss = { count: 0, hasEvents: false };
  try {
    while (connection) {
      // oxlint-disable-next-line no-await-in-loop -- the chunks arrive one after the other
      const chunk = await connection.read();
      if (chunk.kind === "end" || streamed.left.aborted) return;
      if (chunk.kind === "lost") {
        // oxlint-disable-next-line no-await-in-loop -- the next one starts after it
        await connection.close();
        checkResumable(streamed, parser, { ...loss, cause: chunk.cause });
        parser.reset();
        decoder = new TextDecoder();
        // oxlint-disable-next-line no-await-in-loop -- so do the connections
        connection = await reconnect(streamed, parser, loss.count);
        loss.count += 1;
        continue;
      }
      const events = parser.push(decoder.decode(chunk.bytes, { stream: true }));
      if (events.length > 0) Object.assign(loss, { count: 0, hasEvents: true });
      if (format === "text") yield* events;
      else if (yield* parseEvents(events, call.entry)) return;
    }
  } finally {
    await connection?.close();
  }
}

/** Yields events with parsed data. Returns whether the stream has ended. */
function* parseEvents(
  events: readonly ServerEvent[],
  entry: Operation,
): Generator<ServerEvent<unknown>, boolean, undefined> {
  for (const event of events) {
    if (event.data === endMark) return true;
    yield { ...event, data: parseItem(event.data, entry, event.id) };
  }
  return false;
}

interface Loss {
  /** Number of connections that were lost without an event between them. */
  readonly count: number;
  readonly hasEvents: boolean;
  readonly cause: unknown;
}

/** Throws StreamError `broken-off`. Without an ID, events would be repeated or missed. */
function checkResumable(
  { ongoing: { call, runtime } }: StreamedCall,
  parser: EventParser,
  { count, hasEvents, cause }: Loss,
): void {
  const lastEventId = parser.lastEventId();
  const isKnown = lastEventId !== "" || !hasEvents;
  if (isRead(call.entry) && isKnown && count < runtime.maxRetries) return;
  throw new StreamError("broken-off", `The connection of ${call.name} was lost`, {
    lastEventId,
    cause,
  });
}
