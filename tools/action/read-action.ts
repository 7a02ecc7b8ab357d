import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** One step of the action. */
export interface ActionStep {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The action of this repository, in the parts that its tests read. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

/** Reads `action.yml`. */
export function readAction(): Action {
  const file = fileURLToPath(new URL("../../action.yml", import.meta.url));
  return parse(readFileSync(file, "utf8")) as Action; // the tests fail on another shape
}
