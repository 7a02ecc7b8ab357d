import type { Contract, JsonSchema, Locate } from "@plumbline/contract";
import type { ArazzoDocument } from "../document/arazzo-document.ts";
import type { JourneyErrorCode, JourneyProblem } from "../journey-error.ts";

/** One Arazzo document on its way to journeys. */
export interface Compilation {
  readonly document: ArazzoDocument;
  readonly contract: Contract;
  readonly locate: Locate;
  /** What was found wrong so far. */
  readonly problems: JourneyProblem[];
}

/** What the expressions of one workflow may name. */
export interface Known {
  /** Absent: the workflow's inputs may have any name. */
  readonly inputs: ReadonlySet<string> | undefined;
  /** Outputs by step. */
  readonly steps: ReadonlyMap<string, ReadonlySet<string>>;
  /** Outputs by workflow that ran before. */
  readonly workflows: ReadonlyMap<string, ReadonlySet<string>>;
  /** Outputs of the workflow that the step at hand calls. */
  readonly called: ReadonlySet<string> | undefined;
}

/** Notes something wrong at a place of the document. */
export function note(
  { problems }: Compilation,
  code: JourneyErrorCode,
  { pointer, message, hint }: Omit<JourneyProblem, "code">,
): void {
  problems.push({ code, pointer, message, hint });
}

/** The names that a schema of inputs gives to its members, where it lists them. */
export function inputNames(schema: JsonSchema | undefined): ReadonlySet<string> | undefined {
  if (schema === undefined) return new Set();
  const properties = typeof schema === "object" ? schema["properties"] : undefined;
  return typeof properties === "object" && properties !== null
    ? new Set(Object.keys(properties))
    : undefined;
}
