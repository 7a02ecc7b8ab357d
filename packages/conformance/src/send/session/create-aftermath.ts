import { isMutating, type Operation, wireMethod } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { harmOf, isDestructive } from "../../input/request/is-destructive.ts";
import { Stop } from "../../model/errors/stop.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { timedOut } from "../../model/verdicts/timed-out.ts";
import type { Clock } from "../pace/run-time.ts";

type Send = () => Promise<ReceivedResponse>;

/** Finds out whether a destructive request has ended the target or restarts it. */
export interface Aftermath {
  /**
   * Sends a request. Probes the target before that if the previous request may have ended it, and after that if a response is missing after a
   * destructive request. If the target is gone, waits for a restart and sends the lost request again. Throws Stop if the target does not return.
   */
  during(operation: Operation, send: Send): Promise<ReceivedResponse>;
}

export interface AftermathOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Called before the Stop is thrown. */
  readonly onEnd: (stop: Stop) => void;
}

/** The pause between two probes, in milliseconds. */
const pauseMs = 1_000;

/** The longest restart that is waited for, in milliseconds. */
const restartMs = 60_000;

export function createAftermath({ clock, signal, onEnd }: AftermathOptions): Aftermath {
  /** The last destructive operation that succeeded. */
  let suspect: Operation | undefined;
  /** The operations that may end the target later than they respond. */
  const enders = new Set<Operation>();
  /** Whether the target was not probed since the suspect succeeded, although the suspect may end it. */
  let isUnprobed = false;
  /** The last read that succeeded. */
  let probe: Send | undefined;

  async function isBack(send: Send): Promise<boolean> {
    return !isMissing(await send());
  }

  /** Whether the target responds again in time. */
  async function returns(send: Send): Promise<boolean> {
    const until = clock.now() + restartMs;
    for (let waited = 0; waited < restartMs && clock.now() < until; waited += pauseMs) {
      await clock.wait(pauseMs, signal);
      if (await isBack(send)) return true;
    }
    return false;
  }

  /** Returns whether the target was gone and has returned. Throws Stop if it does not return. */
  async function wasGone(cause: Operation): Promise<boolean> {
    if (!probe || (await isBack(probe))) return false;
    if (await returns(probe)) return true;
    const end = new Stop("ended", `${nameOf([...enders, cause])} ended the target`);
    onEnd(end);
    throw end;
  }

  async function settle(
    operation: Operation,
    { response, send }: { readonly response: ReceivedResponse; readonly send: Send },
  ): Promise<ReceivedResponse> {
    const isCause = isDestructive(operation);
    const cause = isCause ? operation : suspect;
    if (!cause) return response;
    if (await wasGone(cause)) return isCause ? response : send();
    // A fast restart also closes the connections.
    const isClosed = response.status === 0 && !timedOut(response);
    return isClosed && !isMutating(operation) ? send() : response;
  }

  return {
    async during(operation, send) {
      if (suspect && isUnprobed) await wasGone(suspect);
      isUnprobed = false;
      const response = await send();
      if (isMissing(response)) return settle(operation, { response, send });
      if (!isSuccess(response.status)) return response;
      if (!isMutating(operation)) probe = send;
      if (isDestructive(operation)) {
        suspect = operation;
        isUnprobed = harmOf(operation) === "ends";
        if (isUnprobed) enders.add(operation);
      }
      return response;
    },
  };
}

/** Whether a response does not come from the target: there is none, or a proxy reports that the target is not available. */
function isMissing({ status }: ReceivedResponse): boolean {
  return status === 0 || notNow.has(status);
}

/** `PUT /restart or POST /shutdown`. */
function nameOf(causes: readonly Operation[]): string {
  const names = causes.map(({ method, path }) => `${wireMethod(method)} ${path}`);
  return [...new Set(names)].join(" or ");
}
