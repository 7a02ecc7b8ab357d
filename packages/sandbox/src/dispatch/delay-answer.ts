import { setTimeout } from "node:timers/promises";
import type { CallerScope } from "./scope.ts";
import type { Service } from "./service.ts";
import { touch } from "./touch.ts";

/** Waits as long as the control plane delays the responses to a caller. */
export async function delayAnswer(
  { switches }: Service,
  caller: CallerScope | undefined,
): Promise<void> {
  const latency = switches.latencyOf(caller);
  if (latency === 0) return;
  touch("latency", `${latency} ms`);
  await setTimeout(latency);
}
