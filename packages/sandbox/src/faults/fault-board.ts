import type { Seams } from "../dispatch/seams.ts";
import { SandboxError } from "../errors/sandbox-error.ts";
import { applyWatched } from "./apply-watched.ts";
import type { Fault } from "./fault.ts";

/** Enables and disables faults. */
export interface FaultBoard {
  readonly all: readonly Fault[];
  /** Names of the faults that are on, in the order of the table. */
  readonly enabled: () => readonly string[];
  /** Throws SandboxError `control-unknown` for an unknown name, without enabling any fault. */
  enable(names: readonly string[]): void;
  /** Throws SandboxError `control-unknown` for an unknown name, without disabling any fault. */
  disable(names: readonly string[]): void;
  /** The seams with the replacements of the faults that are on. */
  readonly seams: () => Seams;
}

export function createFaultBoard(all: readonly Fault[], sound: Seams): FaultBoard {
  const on = new Set<string>();
  let current = sound;

  function refresh(): void {
    current = all.filter(({ name }) => on.has(name)).reduce(applyWatched, sound);
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

/** Throws SandboxError `control-unknown` for a name that is not in the table. */
export function assertKnown(all: readonly Fault[], names: readonly string[]): void {
  const unknown = names.filter((name) => all.every((fault) => fault.name !== name));
  if (unknown.length === 0) return;
  throw new SandboxError("control-unknown", `Unknown fault: ${unknown.join(", ")}`, {
    hint: "Run local-ads-sandbox --list-faults to list the faults.",
  });
}
