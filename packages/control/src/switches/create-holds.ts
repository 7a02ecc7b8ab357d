import { everyone, type Scope, type ScopesOf } from "./scope.ts";

/** Parks mutations between the claim of a key and its work. */
export interface Holds<Caller> {
  /** Parks the next mutation of an operation, or of any operation, after its key is claimed. */
  hold(operation: string | undefined, scope?: Scope): void;
  /** Resumes parked mutations and cancels holds, those of a scope or all. Returns how many mutations resume. */
  release(scope?: Scope): number;
  /** The operations whose next mutation is parked; `*` for any. */
  readonly held: (scope?: Scope) => readonly string[];
  /** The number of parked mutations. */
  readonly parked: (scope?: Scope) => number;
  /** Called between the claim of a key and its work. Resolves with whether the mutation was parked. */
  park(operation: string, caller?: Caller): Promise<boolean>;
  /** The scopes with a hold or a parked mutation. */
  readonly heldScopes: () => readonly Scope[];
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

/** Creates holds that park nothing yet. */
export function createHolds<Caller>(scopesOf: ScopesOf<Caller>): Holds<Caller> {
  const wanted: Hold[] = [];
  const waiting = new Set<Parked>();

  return {
    hold: (operation = any, scope = everyone) => void wanted.push({ operation, scope }),
    release(scope) {
      const isMeant = (each: { readonly scope: Scope }): boolean =>
        scope === undefined || each.scope === scope;
      wanted.splice(0, wanted.length, ...wanted.filter((hold) => !isMeant(hold)));
      const resumed = [...waiting].filter(isMeant);
      for (const parked of resumed) {
        waiting.delete(parked);
        parked.resume();
      }
      return resumed.length;
    },
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
    heldScopes: () => [...wanted, ...waiting].map(({ scope }) => scope),
  };
}
