import { setTimeout } from "node:timers/promises";
import type { SentBody } from "../generate/body-example.ts";

/** A request that is sent for a callback or webhook. */
export interface Message {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: SentBody["data"];
}

/** What happened to one attempt: a response, or the reason why there is none. */
export interface Attempt {
  /** From 1. */
  readonly attempt: number;
  readonly milliseconds: number;
  readonly response?: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer>;
  };
  readonly reason?: string;
}

const mostAttempts = 3;
/** The wait before the second attempt; it doubles. */
const pauseMs = 200;
/** The longest time for one attempt. */
const patienceMs = 5000;

/** Sends a message until a response has a status of 2xx, at most three times. Resolves without a further attempt when `closed` aborts. */
export async function sendDelivery(
  message: Message,
  closed: AbortSignal,
  onAttempt: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts && !closed.aborted; attempt += 1) {
    const started = performance.now();
    const result = await send(message, closed);
    if (closed.aborted) return;
    const milliseconds = Math.round(performance.now() - started);
    await onAttempt({ attempt, milliseconds, ...result });
    const { status = 0 } = result.response ?? {};
    if (status >= 200 && status < 300) return;
    if (attempt < mostAttempts) await pause(pauseMs * 2 ** (attempt - 1), closed);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}

async function send(
  { url, method, headers, body }: Message,
  closed: AbortSignal,
): Promise<Pick<Attempt, "response" | "reason">> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: "manual", // a redirect could lead to another machine
      signal: AbortSignal.any([closed, AbortSignal.timeout(patienceMs)]),
    });
    const received = new Uint8Array(await response.arrayBuffer());
    return { response: { status: response.status, headers: response.headers, body: received } };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The request failed";
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
