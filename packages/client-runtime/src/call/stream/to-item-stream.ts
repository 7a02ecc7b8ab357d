import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import type { ItemStream } from "./item-stream.ts";
import { openConnection } from "./open-connection.ts";
import type { StreamedCall } from "./streamed-call.ts";

type Follow = (streamed: StreamedCall) => AsyncGenerator<unknown, void, undefined>;

/** The items of a response. The call keeps its listener to the caller's signal until the stream ends. */
export function toItemStream(
  response: Response,
  ongoing: OngoingCall,
  follow: Follow,
): ItemStream<unknown> {
  const leaving = new AbortController();
  const { signal } = ongoing;
  const leave = (): void => leaving.abort(signal.reason);
  signal.addEventListener("abort", leave);
  ongoing.isStreamed = true;
  const connection = openConnection(response, leaving.signal);
  const end = async (): Promise<void> => {
    signal.removeEventListener("abort", leave);
    ongoing.isStreamed = false;
    ongoing.end();
    leaving.abort();
    await connection.close();
  };
  let isRead = false;
  return {
    cancel: end,
    [Symbol.asyncIterator]: () => {
      if (isRead) throw new TypeError(`The stream of ${ongoing.call.name} has already been read`);
      isRead = true;
      return readAll(follow({ ongoing, connection, left: leaving.signal }), end, signal);
    },
  };
}

async function* readAll(
  items: AsyncGenerator<unknown, void, undefined>,
  end: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<unknown, void, undefined> {
  try {
    yield* items;
    // An aborted connection may end as a complete one does.
    signal.throwIfAborted();
  } finally {
    await end();
  }
}
