import { describeFailure } from "../../model/errors/describe-failure.ts";
import type { ReceivedResponse, SentRequest } from "@plumbline/report";
import { endedEarly, outOfTime } from "../../model/verdicts/timed-out.ts";
import { bodyOf } from "../../input/request/body-of.ts";
import { beginningOf, mayStayOpen, readBody } from "./read-body.ts";
import { decodeBody, type Decoded } from "./decode-body.ts";
import type { Room } from "./create-room.ts";

export interface TransmitOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  /** After so many milliseconds without more, a body without a declared length counts as a stream. */
  readonly pauseMs: number;
  /** Whether an earlier response of the operation was a stream. Default: unknown. */
  readonly isStream?: boolean;
  readonly signal?: AbortSignal;
  /** The memory that the run has left for responses. */
  readonly room: Room;
  /** Returns whether the text of an event stream is complete. Default: a stream of messages is read for `pauseMs`. */
  readonly isWhole?: (text: string) => boolean;
  /** Masks secrets in received text. */
  readonly mask: (text: string) => string;
}

/** Sends one request and reads the response, within bounded time and memory. Network failures are returned, not thrown. */
export async function transmit(
  request: SentRequest,
  options: TransmitOptions,
): Promise<ReceivedResponse> {
  const limit = openLimit(options);
  const { signal } = limit;
  const came: Came = { bytes: 0 };
  try {
    const sent = options.fetch(request.url, initOf(request, signal));
    const response = await beforeAbort(signal, sent);
    came.response = response;
    return await receive(response, { ...options, signal, came });
  } catch (error) {
    if (limit.isOver() && isOpenStream(came)) return leftOpen(came.response, options);
    const failure = limit.isOver() ? timeoutSentence(came, options) : brokenOff(came, error);
    return { status: 0, headers: {}, text: "", failure: options.mask(failure) };
  } finally {
    limit.close();
  }
}

/** The end of the waiting time of one request, or of the run. */
interface Limit {
  readonly signal: AbortSignal;
  /** Whether the waiting time is over. */
  isOver(): boolean;
  close(): void;
}

/** `AbortSignal.timeout` keeps its timer, and with it the request, until the time is over. */
function openLimit({ timeoutMs, signal }: TransmitOptions): Limit {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new DOMException("The waiting time is over", "TimeoutError"));
  }, timeoutMs);
  const abort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    close() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** How much of a response has arrived. */
interface Came {
  response?: Response;
  bytes: number;
}

interface Begun extends Came {
  readonly response: Response;
}

/** Whether a success has begun that stays open before its first message, as a feed of events does. */
function isOpenStream(came: Came): came is Begun {
  const { response, bytes } = came;
  return response !== undefined && bytes === 0 && mayStayOpen(response);
}

function leftOpen(response: Response, { mask }: TransmitOptions): ReceivedResponse {
  const unread = beginningOf({ bytes: new Uint8Array(), read: 0, isOpen: true, isPaused: true });
  const headers = headersOf(response, mask);
  return { status: response.status, headers, text: "", ...(unread !== undefined && { unread }) };
}

/** A redirect is a response like others. To follow it would send the credential to its location. */
function initOf({ method, headers, ...content }: SentRequest, signal: AbortSignal): RequestInit {
  // If the body is a string, `fetch` adds a content type.
  const sent = bodyOf(content);
  return {
    method,
    headers: { ...headers },
    redirect: "manual",
    signal,
    ...(sent === undefined ? {} : { body: sent }),
  };
}

async function receive(
  response: Response,
  {
    room,
    mask,
    signal,
    came,
    isWhole,
    isStream = false,
    pauseMs,
  }: TransmitOptions & { signal: AbortSignal; came: Came },
): Promise<ReceivedResponse> {
  const headers = headersOf(response, mask);
  const onBytes = (bytes: number): void => void (came.bytes += bytes);
  const body = await beforeAbort(
    signal,
    readBody(response, {
      most: room.most(),
      signal,
      onBytes,
      pauseMs,
      isStream,
      ...(isWhole && { isWhole }),
    }),
  );
  const cut = beginningOf(body);
  const known = (text: string): Decoded | undefined => room.known(text);
  const decoded = decodeBody(body.bytes, headers["content-type"] ?? "", { cut, mask, known });
  return { status: response.status, headers, ...room.keep(decoded) };
}

function headersOf(response: Response, mask: (text: string) => string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    const before = headers[name];
    headers[name] = before === undefined ? mask(value) : `${before}, ${mask(value)}`;
  }
  return headers;
}

/** A custom `fetch` may ignore the signal. */
async function beforeAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function timeoutSentence({ response, bytes }: Came, { timeoutMs }: TransmitOptions): string {
  if (response === undefined) return `${outOfTime.noAnswer} ${timeoutMs} ms`;
  return `${outOfTime.noEnd} ${timeoutMs} ms, after ${beginning(response, bytes)}`;
}

function brokenOff({ response, bytes }: Came, error: unknown): string {
  const reason = describeFailure(error);
  if (response === undefined) return reason;
  return `${endedEarly} ${beginning(response, bytes)}: ${reason}`;
}

function beginning({ status }: Response, bytes: number): string {
  return `status ${status} and ${bytes} ${bytes === 1 ? "byte" : "bytes"} of its body`;
}
