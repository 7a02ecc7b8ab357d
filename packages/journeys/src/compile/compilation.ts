import type { Contract, JsonSchema, Locate } from "@plumbline/contract";
import type { ArazzoDocument } from "../document/arazzo-document.ts";
import type { JourneyErrorCode, JourneyProblem } from "../journey-error.ts";

/** The state of compiling one Arazzo document. */
export interface Compilation {
  readonly document: ArazzoDocument;
  readonly contract: Contract;
  readonly locate: Locate;
  /** The problems found so far. */
  readonly problems: JourneyProblem[];
}

/** The names that the expressions of one workflow can use. */
export interface KnownNames {
  /** `undefined`: the workflow's inputs can have any name. */
  readonly inputs: ReadonlySet<string> | undefined;
  /** Outputs by step. */
  readonly steps: ReadonlyMap<string, ReadonlySet<string>>;
  /** Outputs of each workflow that runs first. */
  readonly workflows: ReadonlyMap<string, ReadonlySet<string>>;
  /** Outputs of the workflow that the current step calls. */
  readonly called: ReadonlySet<string> | undefined;
}

/** Adds a problem. */
export function note(
  { problems }: Compilation,
  code: JourneyErrorCode,
  { pointer, message, hint }: Omit<JourneyProblem, "code">,
): void {
  problems.push({ code, pointer, message, hint });
}

/** The names in the `properties` of an input schema; `undefined` if it has no `properties`. */
export function inputNames(schema: JsonSchema | undefined): ReadonlySet<string> | undefined {
  if (schema === undefined) return new Set();
  const properties = typeof schema === "object" ? schema["properties"] : undefined;
  return typeof properties === "object" && properties !== null
    ? new Set(Object.keys(properties))
    : undefined;
}
