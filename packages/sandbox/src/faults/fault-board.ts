import type { Seams } from "../dispatch/seams.ts";
import { SandboxError } from "../errors/sandbox-error.ts";
import type { Fault } from "./fault.ts";

/** Which faults are on. */
export interface FaultBoard {
  readonly all: readonly Fault[];
  /** Names, in the order of the table. */
  readonly enabled: () => readonly string[];
  /** Throws SandboxError `control-unknown` for a name that is not in the table, and switches nothing then. */
  enable(names: readonly string[]): void;
  disable(names: readonly string[]): void;
  /** The seams as the faults that are on leave them. */
  readonly seams: () => Seams;
}

export function createFaultBoard(all: readonly Fault[], sound: Seams): FaultBoard {
  const on = new Set<string>();
  let current = sound;

  function refresh(): void {
    current = all
      .filter(({ name }) => on.has(name))
      .reduce((seams, fault) => fault.apply(seams), sound);
  }

  return {
    all,
    enabled: () => all.map(({ name }) => name).filter((name) => on.has(name)),
    enable(names) {
      assertKnown(all, names);
      for (const name of names) on.add(name);
      refresh();
    },
    disable(names) {
      assertKnown(all, names);
      for (const name of names) on.delete(name);
      refresh();
    },
    seams: () => current,
  };
}

/** Throws SandboxError `control-unknown` for a name that is not in a table of faults. */
export function assertKnown(all: readonly Fault[], names: readonly string[]): void {
  const unknown = names.filter((name) => all.every((fault) => fault.name !== name));
  if (unknown.length === 0) return;
  throw new SandboxError("control-unknown", `there is no fault named ${unknown.join(", ")}`, {
    hint: "local-ads-sandbox --list-faults names them all",
  });
}
