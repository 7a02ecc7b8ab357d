import type { Core } from "../../core.ts";
import type { Control, Fault } from "../control.ts";

type FaultControls = Pick<Control, "faults" | "enableFaults" | "disableFaults">;

export function createFaultControls({ faults }: Core): FaultControls {
  function list(): Fault[] {
    const on = new Set(faults.enabled());
    return faults.all.map(({ name, group = "Other", seam, description, breaks }) => ({
      name,
      group,
      seam,
      description,
      breaks: [...breaks],
      on: on.has(name),
    }));
  }

  return {
    faults: async () => list(),
    async enableFaults({ names }) {
      faults.enable(names);
      return list();
    },
    async disableFaults({ names } = {}) {
      faults.disable(names ?? faults.enabled());
      return list();
    },
  };
}
