import type { Core } from "../../core.ts";
import { everyone } from "@plumbline/control";
import type { Control } from "../control.ts";
import { showState } from "./show-state.ts";

type WorldControls = Pick<Control, "state" | "reset" | "seed">;

export function createWorldControls(core: Core): WorldControls {
  return {
    state: () => showState(core),
    async reset() {
      await startAfresh(core, core.seed());
      return showState(core);
    },
    async seed({ seed }) {
      await startAfresh(core, seed);
      return showState(core);
    },
  };
}

async function startAfresh(core: Core, seed: number): Promise<void> {
  calmSwitches(core);
  await core.plant(seed);
  core.log.clear();
}

/** Switches off everything in this process that disturbs requests. */
function calmSwitches({ service: { switches }, faults }: Core): void {
  switches.calm();
  for (const scope of [everyone, ...faults.scopes()]) faults.disable(faults.enabled(scope), scope);
}
