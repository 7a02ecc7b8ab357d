import type { Core } from "../../core.ts";

/** Everything of this process that can disturb a call, switched off. */
export function calmSwitches({ service: { switches }, faults }: Core): void {
  switches.release();
  switches.setLatency(0);
  switches.setConfigured(true);
  faults.disable(faults.enabled());
}
