import { setTimeout } from "node:timers/promises";
import type { CommandIo } from "@plumbline/command";
import { formatDuration } from "@plumbline/report";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { describeFailure } from "../model/errors/describe-failure.ts";
import type { Tls } from "../model/target.ts";
import { createFetch } from "../input/request/create-fetch.ts";
import { parseBaseUrl } from "../target/resolve-target.ts";
import { note } from "./note.ts";

export interface WaitOptions {
  readonly baseUrl: string;
  readonly waitMs: number;
  readonly tls: Tls | undefined;
}

/** The pause between two attempts, in milliseconds. */
const pauseMs = 250;

/** The maximum wait for one response, in milliseconds. A server that is starting may accept a connection and forget it. */
const attemptMs = 5_000;

/** A wait that takes longer than this is announced, in milliseconds. */
const silentMs = 2_000;

/**
 * Waits until the base URL responds with any status. Throws ConformanceError `BASE_URL_INVALID`, `TARGET_UNREACHABLE` if the time is over,
 * and `INTERRUPTED`.
 */
export async function waitForTarget(io: CommandIo, options: WaitOptions): Promise<void> {
  const { baseUrl, waitMs } = options;
  parseBaseUrl(baseUrl);
  const started = performance.now();
  const passed = (): number => performance.now() - started;
  let isAnnounced = false;
  for (;;) {
    const failure = await failureOf(io, options, waitMs - passed());
    if (failure === undefined) break;
    if (io.signal.aborted) throw interrupted(baseUrl);
    if (passed() >= waitMs) throw unreachable(options, failure);
    if (!isAnnounced && passed() > silentMs) {
      isAnnounced = true;
      note(io, `Waiting up to ${formatDuration(waitMs)} for ${baseUrl}: ${failure}`);
    }
    await setTimeout(Math.min(pauseMs, Math.max(0, waitMs - passed())));
  }
  if (isAnnounced) note(io, `${baseUrl} responded after ${formatDuration(passed())}`);
}

/** Why the base URL does not respond; `undefined` if it does. */
async function failureOf(
  io: CommandIo,
  { baseUrl, tls }: WaitOptions,
  left: number,
): Promise<string | undefined> {
  const limit = AbortSignal.timeout(Math.ceil(Math.min(attemptMs, Math.max(1, left))));
  try {
    const signal = AbortSignal.any([io.signal, limit]);
    const response = await createFetch(tls)(baseUrl, { redirect: "manual", signal });
    await response.body?.cancel();
    return undefined;
  } catch (error) {
    return limit.aborted ? "no response on an open connection" : describeFailure(error);
  }
}

function interrupted(baseUrl: string): ConformanceError {
  return new ConformanceError(
    "INTERRUPTED",
    `The command was interrupted while it waited for ${baseUrl}`,
  );
}

function unreachable({ baseUrl, waitMs }: WaitOptions, failure: string): ConformanceError {
  return new ConformanceError(
    "TARGET_UNREACHABLE",
    `${baseUrl} did not respond within ${formatDuration(waitMs)}: ${failure}`,
    { hint: "Start the target, correct --base-url, or allow more time with --wait." },
  );
}
