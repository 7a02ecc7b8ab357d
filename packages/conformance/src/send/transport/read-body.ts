import { isSequential } from "@plumbline/wire";
import { leftOpenNote } from "../../model/verdicts/is-left-open.ts";
import { isWholeSoFar } from "./is-whole-so-far.ts";

export interface ReadBodyOptions {
  /** The maximum number of bytes to keep. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** Receives each chunk's size. */
  readonly onBytes: (bytes: number) => void;
  /** Returns whether the text of an event stream is complete. Default: a stream of messages is read for `pauseMs`. */
  readonly isWhole?: (text: string) => boolean;
  /** After so many milliseconds without more, a body without a declared length counts as a stream. */
  readonly pauseMs: number;
  /** Whether an earlier response of the operation was a stream. This response then may wait before its first message. */
  readonly isStream: boolean;
}

/** The beginning of a body; all of it if `read` is its length. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  /** Received bytes. */
  readonly read: number;
  /** Whether more bytes may have followed. */
  readonly isOpen: boolean;
  /** Whether the target waited after a message, as the operations that stream do. */
  readonly isPaused?: true;
}

/** Reading ends after this many bytes. */
const longestRead = 4 * 1024 * 1024;

/** Reads a body up to a maximum length and keeps a part of it. Rejects if the connection breaks. */
export async function readBody(
  response: Response,
  { most, signal, onBytes, isWhole, pauseMs, isStream }: ReadBodyOptions,
): Promise<ReadBody> {
  const { body, headers } = response;
  if (!body) return { bytes: new Uint8Array(), read: 0, isOpen: false };
  const reader = body.getReader();
  // The writer may be gone, so a failure to cancel does not matter.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", cancel, { once: true });
  const kept = createBuffer(most);
  const { timeLeft, isDone } = toWaiting(headers, { isWhole, pauseMs });
  const text = (): string => new TextDecoder().decode(kept.bytes());
  let read = 0;
  let next: ReturnType<typeof reader.read> | undefined;
  try {
    while (read <= longestRead) {
      const left = timeLeft();
      next ??= reader.read();
      const step = left > 0 ? await withinPause(next, left) : undefined;
      const isBefore = read === 0 && isStream && mayStayOpen(response);
      const isPaused =
        step === undefined && (left <= 0 || isBefore || isBetweenMessages(headers, text()));
      if (isPaused) return { bytes: kept.bytes(), read, isOpen: true, isPaused };
      if (step === undefined) continue;
      next = undefined;
      if (step.done) return { bytes: kept.bytes(), read, isOpen: false };
      read += step.value.byteLength;
      onBytes(step.value.byteLength);
      kept.add(step.value);
      if (isDone?.(text()) === true) return { bytes: kept.bytes(), read, isOpen: false };
    }
    return { bytes: kept.bytes(), read, isOpen: true };
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}

interface Waiting {
  /** For how many milliseconds the next part of the body is waited for. */
  readonly timeLeft: () => number;
  /** Whether a stream is complete before its end. */
  readonly isDone?: ReadBodyOptions["isWhole"];
}

/** A stream of messages is read until it is complete, or for a limited time. */
function toWaiting(
  headers: Headers,
  { isWhole, pauseMs }: Pick<ReadBodyOptions, "pauseMs"> & { isWhole: ReadBodyOptions["isWhole"] },
): Waiting {
  const isEndless = isSequential(headers.get("content-type") ?? "");
  if (!isEndless) return { timeLeft: () => pauseMs };
  if (isWhole) return { timeLeft: () => pauseMs, isDone: isWhole };
  const until = performance.now() + pauseMs;
  return { timeLeft: () => until - performance.now() };
}

/** Describes how much of a body was kept; `undefined` if all of it was. */
export function beginningOf({ bytes, read, isOpen, isPaused }: ReadBody): string | undefined {
  if (bytes.byteLength === read && !isOpen) return undefined;
  if (isPaused) return `the first ${read} bytes ${leftOpenNote}`;
  const all = isOpen ? `more than ${longestRead}` : String(read);
  return `the first ${bytes.byteLength} of ${all} bytes`;
}

/** Whether a response without any byte of its body can be a stream that waits for its first message. */
export function mayStayOpen({ ok, headers }: Response): boolean {
  return ok && !headers.has("content-length");
}

/** Whether a body that has not ended can be a stream that waits for its next message. */
function isBetweenMessages(headers: Headers, text: string): boolean {
  const contentType = headers.get("content-type") ?? "";
  if (headers.has("content-length") || isSequential(contentType)) return false;
  return isWholeSoFar(text, contentType);
}

/** The result of a promise; `undefined` if it takes longer. */
async function withinPause<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise: paused, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([promise, paused]);
  } finally {
    clearTimeout(timer);
  }
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
