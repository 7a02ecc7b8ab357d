import type { Contract, JsonValue, Locate } from "@plumbline/contract";
import type { ArazzoDocument } from "./document/arazzo-document.ts";
import { checkDocument } from "./document/check-document.ts";
import { findUnsupported } from "./document/find-unsupported.ts";
import { type Compilation, note } from "./compile/compilation.ts";
import { compileWorkflow } from "./compile/compile-workflow.ts";
import type { Journey } from "./journey.ts";
import { throwJourneyProblems } from "./journey-error.ts";

/** Options of `compileJourneys`. */
export interface CompileJourneysOptions {
  /** Finds the file and the line of a JSON Pointer into the document. Default: only the pointer is reported. */
  readonly locate?: Locate;
}

/**
 * Compiles the workflows of a parsed Arazzo 1.0 or 1.1 document against a contract. A workflow that another one calls becomes part
 * of the caller and is not returned by itself.
 * @throws JourneyError `JOURNEY_INVALID` if the document breaks the rules of Arazzo.
 * @throws JourneyError `JOURNEY_UNSUPPORTED` if the document uses a feature that is not supported.
 * @throws JourneyError `JOURNEY_UNRESOLVED` if a reference does not resolve.
 * @see https://spec.openapis.org/arazzo/v1.1.0
 * @example
 * ```ts
 * import { type JsonValue, loadContract } from "@plumbline/contract";
 * import { compileJourneys, type Journey } from "@plumbline/journeys";
 *
 * export async function compile(arazzo: JsonValue): Promise<readonly Journey[]> {
 *   return compileJourneys(arazzo, await loadContract("openapi.yaml"));
 * }
 * ```
 */
export function compileJourneys(
  value: JsonValue,
  contract: Contract,
  { locate = (pointer) => ({ pointer }) }: CompileJourneysOptions = {},
): readonly Journey[] {
  throwJourneyProblems(checkDocument(value), locate);
  // The shape was checked above.
  const document = value as unknown as ArazzoDocument;
  throwJourneyProblems(findUnsupported(document), locate);
  const compilation: Compilation = { document, contract, locate, problems: [] };
  const journeys = compileAll(compilation);
  throwJourneyProblems(compilation.problems, locate);
  const called = new Set(journeys.flatMap(calledBy));
  return journeys.filter(({ id }) => !called.has(id));
}

function calledBy({ steps }: Journey): readonly string[] {
  return steps.flatMap(({ action }) => (action.kind === "call" ? [action.journey.id] : []));
}

function compileAll(compilation: Compilation): readonly Journey[] {
  const { workflows } = compilation.document;
  const compiled = new Map<string, Journey>();
  const open = new Set<string>();

  function compile(index: number): Journey | undefined {
    const workflow = workflows[index];
    if (!workflow) return undefined;
    const id = workflow.workflowId;
    const known = compiled.get(id);
    if (known) return known;
    open.add(id);
    const journey = compileWorkflow(
      compilation,
      { workflow, pointer: `/workflows/${index}` },
      other,
    );
    open.delete(id);
    compiled.set(id, journey);
    return journey;
  }

  function other(id: string, pointer: string): Journey | undefined {
    const index = workflows.findIndex(({ workflowId }) => workflowId === id);
    if (index >= 0 && !open.has(id)) return compile(index);
    note(compilation, index < 0 ? "JOURNEY_UNRESOLVED" : "JOURNEY_UNSUPPORTED", {
      pointer,
      message: index < 0 ? `There is no workflow "${id}"` : `The workflow "${id}" leads back here`,
      hint: `The workflows are ${workflows.map(({ workflowId }) => workflowId).join(", ")}.`,
    });
    return undefined;
  }

  noteDoubles(compilation);
  return workflows.flatMap((_, index) => compile(index) ?? []);
}

function noteDoubles(compilation: Compilation): void {
  const { workflows } = compilation.document;
  for (const [index, { workflowId }] of workflows.entries())
    if (workflows.findIndex((one) => one.workflowId === workflowId) < index)
      note(compilation, "JOURNEY_INVALID", {
        pointer: `/workflows/${index}/workflowId`,
        message: `The document has two workflows "${workflowId}"`,
        hint: "Give each workflow its own workflowId.",
      });
}
