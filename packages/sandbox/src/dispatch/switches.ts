import { type CallerScope, everyone, type Scope, scopesOf } from "./scope.ts";

/**
 * What the control plane can do to the calls of this process: park mutations, delay responses, remove the configuration. Each
 * switch is for one scope.
 */
export interface Switches {
  /** Parks the next mutation of an operation, or of any operation, after its key is claimed. */
  hold(operation: string | undefined, scope?: Scope): void;
  /** Resumes parked mutations and cancels holds, those of a scope or all. Returns how many mutations resume. */
  release(scope?: Scope): number;
  /** The operations whose next mutation is parked; `*` for any. */
  readonly held: (scope?: Scope) => readonly string[];
  /** The number of parked mutations. */
  readonly parked: (scope?: Scope) => number;
  /** Called between the claim of a key and its work. Resolves with whether the mutation was parked. */
  park(operation: string, caller?: CallerScope): Promise<boolean>;
  /** Delays every response by this many milliseconds of real time. */
  setLatency(milliseconds: number, scope?: Scope): void;
  /** The delay of a scope. */
  readonly latency: (scope?: Scope) => number;
  /** The delay of a call: the longest of its scopes. */
  readonly latencyOf: (caller: CallerScope | undefined) => number;
  /** A service without configuration rejects every call. */
  setConfigured(configured: boolean, scope?: Scope): void;
  readonly isConfigured: (scope?: Scope) => boolean;
  readonly isConfiguredFor: (caller: CallerScope | undefined) => boolean;
  /** The scopes that a switch is limited to. */
  readonly scopes: () => readonly Scope[];
  /** Switches off everything that is limited to a scope, or everything. */
  calm(scope?: Scope): void;
}

interface Hold {
  readonly operation: string;
  readonly scope: Scope;
}

interface Parked {
  readonly scope: Scope;
  readonly resume: () => void;
}

const any = "*";

export function createSwitches(): Switches {
  const wanted: Hold[] = [];
  const waiting = new Set<Parked>();
  const latencies = new Map<Scope, number>();
  const unconfigured = new Set<Scope>();

  function release(scope?: Scope): number {
    const isMeant = (each: { readonly scope: Scope }): boolean =>
      scope === undefined || each.scope === scope;
    wanted.splice(0, wanted.length, ...wanted.filter((hold) => !isMeant(hold)));
    const resumed = [...waiting].filter(isMeant);
    for (const parked of resumed) {
      waiting.delete(parked);
      parked.resume();
    }
    return resumed.length;
  }

  return {
    hold: (operation = any, scope = everyone) => void wanted.push({ operation, scope }),
    release,
    held: (scope = everyone) =>
      wanted.filter((hold) => hold.scope === scope).map(({ operation }) => operation),
    parked: (scope = everyone) => [...waiting].filter((parked) => parked.scope === scope).length,
    async park(operation, caller) {
      const scopes = scopesOf(caller);
      const at = wanted.findIndex(
        (hold) => scopes.includes(hold.scope) && [any, operation].includes(hold.operation),
      );
      const [hold] = at < 0 ? [] : wanted.splice(at, 1);
      if (hold === undefined) return false;
      await new Promise<void>((resume) => waiting.add({ scope: hold.scope, resume }));
      return true;
    },
    setLatency: (milliseconds, scope = everyone) => {
      latencies.delete(scope);
      if (milliseconds > 0) latencies.set(scope, milliseconds);
    },
    latency: (scope = everyone) => latencies.get(scope) ?? 0,
    latencyOf: (caller) =>
      latencies.size === 0
        ? 0
        : Math.max(...scopesOf(caller).map((scope) => latencies.get(scope) ?? 0)),
    setConfigured: (value, scope = everyone) =>
      void (value ? unconfigured.delete(scope) : unconfigured.add(scope)),
    isConfigured: (scope = everyone) => !unconfigured.has(scope),
    isConfiguredFor: (caller) =>
      unconfigured.size === 0 || scopesOf(caller).every((scope) => !unconfigured.has(scope)),
    scopes: () =>
      [
        ...new Set([
          ...wanted.map(({ scope }) => scope),
          ...[...waiting].map(({ scope }) => scope),
          ...latencies.keys(),
          ...unconfigured,
        ]),
      ].filter((scope) => scope !== everyone),
    calm(scope) {
      release(scope);
      if (scope === undefined) {
        latencies.clear();
        unconfigured.clear();
      } else {
        latencies.delete(scope);
        unconfigured.delete(scope);
      }
    },
  };
}
