import type { Operation } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { Stop } from "../../model/errors/stop.ts";
import { isLeftOpen } from "../../model/verdicts/is-left-open.ts";
import { timedOut } from "../../model/verdicts/timed-out.ts";
import type { TransmitOptions } from "./transmit.ts";

/** Decides how long the responses of each operation may take. An operation that streams or waits gets less time. */
export interface Patience {
  /** Sends a request of an operation. Throws Stop if the operation has timed out too often. */
  during(
    operation: Operation,
    send: (
      waits: Pick<TransmitOptions, "timeoutMs" | "pauseMs" | "isStream">,
    ) => Promise<ReceivedResponse>,
  ): Promise<ReceivedResponse>;
}

/** This many time-outs end an operation. */
const mostTimeouts = 2;

/** After the first time-out of an operation, in milliseconds. */
const secondTimeoutMs = 3_000;

const pauseMs = { first: 1_000, later: 100 };

export function createPatience(timeoutMs: number): Patience {
  const timeouts = new Map<string, number>();
  const streams = new Set<string>();
  return {
    async during({ id }, send) {
      const passed = timeouts.get(id) ?? 0;
      if (passed >= mostTimeouts)
        throw new Stop("unanswered", `${id} timed out ${mostTimeouts} times`);
      const response = await send({
        timeoutMs: passed === 0 ? timeoutMs : Math.min(timeoutMs, secondTimeoutMs),
        pauseMs: streams.has(id) ? pauseMs.later : pauseMs.first,
        isStream: streams.has(id),
      });
      if (timedOut(response)) timeouts.set(id, passed + 1);
      if (isLeftOpen(response)) streams.add(id);
      return response;
    },
  };
}
