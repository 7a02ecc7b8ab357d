import { indexReferences } from "../document/index-references.ts";
import { isContractError } from "../model/contract-error.ts";
import type { Locate, Problem } from "../model/problem.ts";
import { throwProblems } from "../model/throw-problems.ts";
import type { Contract } from "../model/contract.ts";
import type { Defect } from "../model/defect.ts";
import type { JsonObject } from "../model/json-value.ts";
import { asObject } from "../json/is-object.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { affectedBy, type AffectedOperation } from "./repair/affected-by.ts";
import type { Editable } from "./repair/editable.ts";
import {
  acceptRejections,
  omitPart,
  type Repair,
  repairProblem,
  skipOperation,
} from "./repair/repair-problem.ts";

export interface UsableOptions {
  readonly locate: Locate;
  /** Compiles a document without defects. Throws ContractError with `details.problems`. May freeze the document. */
  readonly compile: (document: JsonObject, defects: readonly Defect[]) => Contract;
}

/** Repairs reveal further problems, because a document is checked in stages. */
const mostRounds = 30;

/**
 * Compiles the part of a document that has no defects, and lists the defects of the rest. Throws ContractError if neither an
 * operation nor a webhook is left.
 */
export function compileUsable(document: JsonObject, { compile, locate }: UsableOptions): Contract {
  let draft = document;
  // A repair that did not solve a problem is replaced by the next one.
  const found = new Map<string, Defect>();
  const history = createHistory(document);
  for (let round = 0; round < mostRounds; round += 1) {
    const outcome = tryToCompile(() => compile(structuredClone(draft), [...found.values()]));
    if ("contract" in outcome) {
      requireOperations(outcome.contract, [...found.values()]);
      return outcome.contract;
    }
    // Only this function has the copy.
    const next = structuredClone(draft) as Editable;
    for (const problem of distinct(outcome.problems)) {
      const isConsequence = history.isConsequence(draft, problem);
      const repair = history.repair(next, problem);
      if (!repair) throw outcome.error;
      if (!isConsequence) found.set(keyOf(problem), toDefect(problem, repair, { locate, history }));
    }
    draft = next as JsonObject; // A copy of a document without some of its parts is a document.
  }
  throwProblems([...found.values()], locate);
  throw new Error("A document that needs no repair was not compiled");
}

type Outcome =
  | { readonly contract: Contract }
  | { readonly problems: readonly Problem[]; readonly error: unknown };

function tryToCompile(compile: () => Contract): Outcome {
  try {
    return { contract: compile() };
  } catch (error) {
    const problems = isContractError(error) ? error.details.problems : undefined;
    if (!isProblems(problems)) throw error;
    return { problems, error };
  }
}

function isProblems(value: unknown): value is readonly Problem[] {
  return Array.isArray(value);
}

function requireOperations({ document, operations }: Contract, defects: readonly Defect[]): void {
  const webhooks = Object.keys(asObject(document["webhooks"]));
  if (operations.length + webhooks.length === 0)
    throwProblems(defects, (pointer) => placeOf(defects, pointer));
}

function placeOf(defects: readonly Defect[], pointer: string): Defect["place"] {
  return defects.find((defect) => defect.pointer === pointer)?.place ?? { pointer };
}

function distinct(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

function keyOf({ pointer, message }: Problem): string {
  return `${pointer} ${message}`;
}

interface History {
  /** Whether a problem was caused by a repair. */
  readonly isConsequence: (document: JsonObject, problem: Problem) => boolean;
  /** A problem that a repair did not solve ends with the operations that it affects. */
  readonly repair: (draft: Editable, problem: Problem) => Repair | undefined;
  readonly affected: (problem: Problem) => readonly AffectedOperation[];
}

function createHistory(document: JsonObject): History {
  let affecting: ReturnType<typeof affectedBy> | undefined;
  const removed = new Set<string>();
  const seen = new Set<string>();

  function affected({ pointer, owner }: Problem): readonly AffectedOperation[] {
    affecting ??= affectedBy(indexReferences(document));
    return affecting(owner ?? pointer);
  }

  function skipAffected(draft: Editable, problem: Problem): Repair | undefined {
    const [last] = affected(problem).map(({ path }) => skipOperation(draft, path));
    if (!last) return omitPart(draft, problem);
    return { treatment: "The operations that use it are skipped" };
  }

  return {
    affected,
    isConsequence: (draft, problem) => isCausedBy(draft, problem, removed),
    repair(draft, problem) {
      const isRepeated = seen.has(keyOf(problem));
      seen.add(keyOf(problem));
      const repair = isRepeated ? skipAffected(draft, problem) : repairProblem(draft, problem);
      if (repair?.removed !== undefined) removed.add(repair.removed);
      if (repair?.isOpen === true)
        for (const { path, isSent } of affected(problem)) if (isSent) acceptRejections(draft, path);
      return repair;
    },
  };
}

function isCausedBy(
  document: JsonObject,
  { code, pointer }: Problem,
  removed: ReadonlySet<string>,
): boolean {
  if (code === "reference-unresolved") {
    const reference = resolvePointer(document, pointer);
    return typeof reference === "string" && isRemoved(reference, removed);
  }
  if (/\/security\/\d+$/.test(pointer))
    return [...removed].some((part) => part.startsWith("/components/securitySchemes/"));
  return pointer.endsWith("/x-idempotency") && removed.has("/x-idempotency");
}

function isRemoved(reference: string, removed: ReadonlySet<string>): boolean {
  if (!reference.startsWith("#/")) return false;
  try {
    const target = formatPointer(parsePointer(reference));
    return [...removed].some((part) => target === part || target.startsWith(`${part}/`));
  } catch {
    return false;
  }
}

interface DefectScope {
  readonly locate: Locate;
  readonly history: History;
}

function toDefect(
  problem: Problem,
  { treatment }: Repair,
  { locate, history }: DefectScope,
): Defect {
  const { code, message, pointer, hint } = problem;
  return {
    code,
    message,
    pointer,
    place: locate(pointer),
    ...(hint === undefined ? {} : { hint }),
    operations: history.affected(problem).map(({ id }) => id),
    treatment,
  };
}
