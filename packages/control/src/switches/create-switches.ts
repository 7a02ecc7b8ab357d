import { createHolds, type Holds } from "./create-holds.ts";
import { createOpenCalls, type OpenCalls } from "./create-open-calls.ts";
import { everyone, type Scope, type ScopesOf } from "./scope.ts";

/**
 * What the control plane can do to the calls of this process: park mutations, delay responses, remove the configuration. Each
 * switch is for one scope. It also lists the calls that are not answered yet.
 */
export interface Switches<Caller = never> extends Omit<Holds<Caller>, "heldScopes">, OpenCalls {
  /** Delays every response by this many milliseconds of real time. */
  setLatency(milliseconds: number, scope?: Scope): void;
  /** The delay of a scope. */
  readonly latency: (scope?: Scope) => number;
  /** The delay of a call: the longest of its scopes. */
  readonly latencyOf: (caller: Caller | undefined) => number;
  /** A service without configuration rejects every call. */
  setConfigured(configured: boolean, scope?: Scope): void;
  readonly isConfigured: (scope?: Scope) => boolean;
  readonly isConfiguredFor: (caller: Caller | undefined) => boolean;
  /** The scopes that a switch is limited to. */
  readonly scopes: () => readonly Scope[];
  /** Switches off everything that is limited to a scope, or everything. */
  calm(scope?: Scope): void;
}

/** Creates switches that are all off. */
export function createSwitches<Caller = never>(
  scopesOf: ScopesOf<Caller> = () => [everyone],
): Switches<Caller> {
  const { heldScopes, ...holds } = createHolds(scopesOf);
  const latencies = new Map<Scope, number>();
  const unconfigured = new Set<Scope>();

  return {
    ...holds,
    ...createOpenCalls(),
    setLatency(milliseconds, scope = everyone) {
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
    scopes() {
      const all = new Set([...heldScopes(), ...latencies.keys(), ...unconfigured]);
      return [...all].filter((scope) => scope !== everyone);
    },
    calm(scope) {
      holds.release(scope);
      const scopes = scope === undefined ? [...latencies.keys(), ...unconfigured] : [scope];
      for (const each of scopes) {
        latencies.delete(each);
        unconfigured.delete(each);
      }
    },
  };
}
