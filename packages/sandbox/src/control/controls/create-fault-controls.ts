import type { Core } from "../../core.ts";
import { readScope } from "./read-scope.ts";
import type { Control, Fault } from "../control.ts";

type FaultControls = Pick<Control, "faults" | "enableFaults" | "disableFaults">;

export function createFaultControls(core: Core): FaultControls {
  const { faults } = core;

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
    async enableFaults({ names, ...scope }) {
      faults.enable(names, await readScope(core, scope));
      return list();
    },
    async disableFaults({ names, ...wanted } = {}) {
      const scope = await readScope(core, wanted);
      faults.disable(names ?? faults.enabled(scope), scope);
      return list();
    },
  };
}
