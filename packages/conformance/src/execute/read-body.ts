export interface ReadBodyOptions {
  /** The maximum number of bytes to keep. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** Receives each chunk's size. */
  readonly onBytes: (bytes: number) => void;
  /** Returns whether the text of an event stream is complete. Default: an event stream is not read. */
  readonly isWhole?: (text: string) => boolean;
}

/** The beginning of a body; all of it if `read` is its length. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Received bytes. */
  readonly read: number;
  /** Whether more bytes may have followed. */
  readonly isOpen: boolean;
}

/** Reading ends after this many bytes. */
const longestRead = 4 * 1024 * 1024;

/** Reads a body up to a maximum length and keeps a part of it. Rejects if the connection breaks. */
export async function readBody(
  { body, headers }: Response,
  { most, signal, onBytes, isWhole }: ReadBodyOptions,
): Promise<ReadBody> {
  if (!body) return { bytes: new Uint8Array(), read: 0, isOpen: false };
  const reader = body.getReader();
  // The writer may be gone, so a failure to cancel does not matter.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", cancel, { once: true });
  const kept = createBuffer(most);
  const isStream = isEndless(headers);
  const longest = isStream && !isWhole ? -1 : longestRead;
  let read = 0;
  try {
    while (read <= longest) {
      const { done, value } = await reader.read();
      if (done) return { bytes: kept.bytes(), read, isOpen: false };
      read += value.byteLength;
      onBytes(value.byteLength);
      kept.add(value);
      if (isStream && isWhole?.(new TextDecoder().decode(kept.bytes())) === true)
        return { bytes: kept.bytes(), read, isOpen: false };
    }
    return { bytes: kept.bytes(), read, isOpen: true };
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}

/** Describes how much of a body was kept; `undefined` if all of it was. */
export function beginningOf({ bytes, read, isOpen }: ReadBody): string | undefined {
  if (bytes.byteLength === read && !isOpen) return undefined;
  if (read === 0) return "an event stream, which was not read";
  const all = isOpen ? `more than ${longestRead}` : String(read);
  return `the first ${bytes.byteLength} of ${all} bytes`;
}

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
function isEndless(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

/** One growing buffer: a list of many tiny chunks would take many times the size of the body. */
function createBuffer(most: number): { add(chunk: Uint8Array): void; bytes(): Uint8Array } {
  let buffer = new Uint8Array(Math.min(most, 1024));
  let size = 0;
  return {
    add(chunk) {
      const part = chunk.subarray(0, most - size);
      const needed = size + part.byteLength;
      if (needed > buffer.byteLength) {
        const larger = new Uint8Array(Math.min(most, Math.max(needed, 2 * buffer.byteLength)));
        larger.set(buffer.subarray(0, size));
        buffer = larger;
      }
      buffer.set(part, size);
      size = needed;
    },
    bytes: () => buffer.subarray(0, size),
  };
}
