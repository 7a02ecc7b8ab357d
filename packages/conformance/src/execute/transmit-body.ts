export interface ReadBodyOptions {
  /** Bytes that are kept. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** Told of each chunk's size. */
  readonly onBytes: (bytes: number) => void;
  /** Says whether the text of a stream of events is all that is wanted of it. Default: a stream is not read. */
  readonly isWhole?: (text: string) => boolean;
}

/** The beginning of a body, which is all of it where `read` is its length. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Bytes that came. */
  readonly read: number;
  /** Whether more may have come after those. */
  readonly isOpen: boolean;
}

/** What comes after so many bytes is not waited for. */
const longestRead = 4 * 1024 * 1024;

/** Reads a body without keeping more of it than is wanted, and without end. Rejects where it breaks off. */
export async function readBody(
  { body, headers }: Response,
  { most, signal, onBytes, isWhole }: ReadBodyOptions,
): Promise<ReadBody> {
  if (!body) return { bytes: new Uint8Array(), read: 0, isOpen: false };
  const reader = body.getReader();
  // Whoever writes it may have gone, in which case there is nobody to tell.
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

/** Says how much of a body was kept; nothing where that is all of it. */
export function beginningOf({ bytes, read, isOpen }: ReadBody): string | undefined {
  if (bytes.byteLength === read && !isOpen) return undefined;
  if (read === 0) return "a stream of events, which was not waited for";
  const all = isOpen ? `more than ${longestRead}` : String(read);
  return `the first ${bytes.byteLength} of ${all} bytes`;
}

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
function isEndless(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

/** Grows with what it holds: a body of many tiny chunks would take many times its size as a list of them. */
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
