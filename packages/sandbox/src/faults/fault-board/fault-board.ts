import { everyone, type Scope } from "@plumbline/control";
import { type CallerScope, scopesOf } from "../../dispatch/scopes-of.ts";
import type { Seams } from "../../dispatch/seams.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { applyWatched } from "./apply-watched.ts";
import type { Fault } from "./fault.ts";

/** Enables and disables faults, each for one scope. */
export interface FaultBoard {
  readonly all: readonly Fault[];
  /** Names of the faults that are on for a scope, by default for every call, in the order of the table. */
  readonly enabled: (scope?: Scope) => readonly string[];
  /** Throws SandboxError `control-unknown` for an unknown name, without enabling any fault. */
  enable(names: readonly string[], scope?: Scope): void;
  /** Throws SandboxError `control-unknown` for an unknown name, without disabling any fault. */
  disable(names: readonly string[], scope?: Scope): void;
  /** The scopes that a fault is limited to. */
  readonly scopes: () => readonly Scope[];
  /** The seams with the replacements of the faults that a call meets. */
  readonly seams: (caller?: CallerScope) => Seams;
}

/** The sets of faults whose seams are kept. Tests combine few, and each set of seams has its own ports. */
const keptSets = 256;

export function createFaultBoard(all: readonly Fault[], sound: Seams): FaultBoard {
  const on = new Map<Scope, Set<string>>();
  const made = new Map<string, Seams>([["", sound]]);
  let common = sound;

  function namesIn(scopes: readonly Scope[]): readonly string[] {
    return all
      .map(({ name }) => name)
      .filter((name) => scopes.some((scope) => on.get(scope)?.has(name)));
  }

  /** The same faults have the same seams, because what is built for a set of seams is kept with it. */
  function seamsOf(names: readonly string[]): Seams {
    const key = names.join(" ");
    const known = made.get(key);
    if (known !== undefined) return known;
    const seams = all.filter(({ name }) => names.includes(name)).reduce(applyWatched, sound);
    const [, oldest] = made.keys();
    if (oldest !== undefined && made.size >= keptSets) made.delete(oldest);
    made.set(key, seams);
    return seams;
  }

  function change(names: readonly string[], scope: Scope, alter: (set: Set<string>) => void): void {
    assertKnown(all, names);
    const set = on.get(scope) ?? new Set();
    alter(set);
    on.delete(scope);
    if (set.size > 0) on.set(scope, set);
    common = seamsOf(namesIn([everyone]));
  }

  return {
    all,
    enabled: (scope = everyone) => namesIn([scope]),
    enable: (names, scope = everyone) =>
      change(names, scope, (set) => names.forEach((name) => set.add(name))),
    disable: (names, scope = everyone) =>
      change(names, scope, (set) => names.forEach((name) => set.delete(name))),
    scopes: () => [...on.keys()].filter((scope) => scope !== everyone),
    seams: (caller) => (caller === undefined ? common : seamsOf(namesIn(scopesOf(caller)))),
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
