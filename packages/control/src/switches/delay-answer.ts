import { setTimeout } from "node:timers/promises";
import { touch } from "../log/touch.ts";
import type { Switches } from "./create-switches.ts";

/** Waits as long as the control plane delays the responses to a caller, or until the signal aborts. */
export async function delayAnswer<Caller>(
  switches: Switches<Caller>,
  caller?: Caller,
  signal?: AbortSignal,
): Promise<void> {
  const latency = switches.latencyOf(caller);
  if (latency === 0 || signal?.aborted) return;
  touch("latency", `${latency} ms`);
  await setTimeout(latency, undefined, signal && { signal }).catch(() => {});
}
