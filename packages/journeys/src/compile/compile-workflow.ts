import { findLabelFaults, formatPointer, parseDuration } from "@plumbline/contract";
import type { ArazzoStep, ArazzoWorkflow } from "../document/arazzo-document.ts";
import type { Journey, Step, StepCall, StepRequest } from "../journey.ts";
import { checkTemplate } from "./check-template.ts";
import { compileCriteria } from "./compile-criteria.ts";
import { compileInputs } from "./compile-inputs.ts";
import { compileRequest, type StepAt } from "./compile-request.ts";
import { compileTurns } from "./compile-turns.ts";
import { type Compilation, inputNames, type KnownNames, note } from "./compilation.ts";
import { resolveParameters } from "./resolve-parameters.ts";

/** Compiles another workflow of the document. Returns `undefined` if it does not exist or leads back to this one. */
export type OtherWorkflow = (id: string, pointer: string) => Journey | undefined;

export interface WorkflowAt {
  readonly workflow: ArazzoWorkflow;
  readonly pointer: string;
}

/** Compiles one workflow and notes its problems. */
export function compileWorkflow(
  compilation: Compilation,
  { workflow, pointer }: WorkflowAt,
  other: OtherWorkflow,
): Journey {
  const inputs = compileInputs(compilation, workflow.inputs, `${pointer}/inputs`);
  const before = (workflow.dependsOn ?? []).flatMap(
    (id, index) => other(id, `${pointer}/dependsOn/${index}`) ?? [],
  );
  const known: KnownNames = {
    inputs: inputNames(inputs),
    steps: new Map(workflow.steps.map(({ stepId, outputs }) => [stepId, namesOf(outputs)])),
    workflows: new Map(before.map(({ id, outputs }) => [id, namesOf(outputs)])),
    called: undefined,
  };
  noteDoubles(compilation, workflow, pointer);
  noteLabels(compilation, workflow, pointer);
  checkTemplate(compilation, known, {
    template: workflow.outputs ?? {},
    pointer: `${pointer}/outputs`,
  });
  const steps = workflow.steps.flatMap((step, index) => {
    const at = {
      step,
      pointer: `${pointer}/steps/${index}`,
      workflow,
      workflowPointer: pointer,
    };
    return compileStep({ compilation, known, other }, at) ?? [];
  });
  return {
    id: workflow.workflowId,
    title: workflow.summary ?? `The workflow ${workflow.workflowId} runs to its end`,
    requirements: workflow["x-requirements"] ?? [],
    ...(workflow["x-each-partition"] ? { eachPartition: true as const } : {}),
    ...(workflow["x-labels"] ? { labels: workflow["x-labels"] } : {}),
    inputs,
    steps,
    outputs: workflow.outputs ?? {},
    before: withTheirs(before),
    get place() {
      return compilation.locate(pointer);
    },
  };
}

/** Workflows and their own dependencies, each once, dependencies first. */
function withTheirs(before: readonly Journey[]): readonly Journey[] {
  const all = before.flatMap((one) => [...one.before, one]);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function noteDoubles(compilation: Compilation, { steps }: ArazzoWorkflow, pointer: string): void {
  for (const [index, { stepId }] of steps.entries())
    if (steps.findIndex((one) => one.stepId === stepId) < index)
      note(compilation, "JOURNEY_INVALID", {
        pointer: `${pointer}/steps/${index}/stepId`,
        message: `The workflow has two steps "${stepId}"`,
        hint: "Give each step its own stepId.",
      });
}

function noteLabels(compilation: Compilation, workflow: ArazzoWorkflow, pointer: string): void {
  for (const fault of findLabelFaults(compilation.contract, workflow["x-labels"]))
    note(compilation, "JOURNEY_INVALID", {
      pointer: `${pointer}/x-labels${formatPointer([fault.label])}`,
      message: fault.message,
      hint: fault.hint,
    });
}

interface Surroundings {
  readonly compilation: Compilation;
  readonly known: KnownNames;
  readonly other: OtherWorkflow;
}

function compileStep({ compilation, known, other }: Surroundings, at: StepAt): Step | undefined {
  const { step, pointer, workflow, workflowPointer } = at;
  const action = compileAction({ compilation, known, other }, at);
  if (!action) return undefined;
  const inside: KnownNames = {
    ...known,
    called: action.kind === "call" ? namesOf(action.journey.outputs) : undefined,
  };
  const { outputs = {}, successCriteria: criteria, "x-after": after } = step;
  checkTemplate(compilation, inside, { template: outputs, pointer: `${pointer}/outputs` });
  return {
    id: step.stepId,
    description: step.description,
    action,
    ...(after === undefined ? {} : { afterMs: parseDuration(after) }),
    criteria: compileCriteria(compilation, inside, {
      criteria,
      pointer: `${pointer}/successCriteria`,
    }),
    onSuccess: compileTurns(compilation, inside, {
      kind: "successActions",
      lists: [
        { actions: step.onSuccess, pointer: `${pointer}/onSuccess` },
        { actions: workflow.successActions, pointer: `${workflowPointer}/successActions` },
      ],
    }),
    onFailure: compileTurns(compilation, inside, {
      kind: "failureActions",
      lists: [
        { actions: step.onFailure, pointer: `${pointer}/onFailure` },
        { actions: workflow.failureActions, pointer: `${workflowPointer}/failureActions` },
      ],
    }),
    outputs,
    get place() {
      return compilation.locate(pointer);
    },
  };
}

function compileAction(surroundings: Surroundings, at: StepAt): StepRequest | StepCall | undefined {
  const { compilation, known } = surroundings;
  const { operationId, workflowId } = at.step;
  if ((operationId === undefined) === (workflowId === undefined)) {
    note(compilation, "JOURNEY_INVALID", {
      pointer: at.pointer,
      message: `The step ${at.step.stepId} must name either an operation or a workflow`,
      hint: "Set operationId or workflowId.",
    });
    return undefined;
  }
  return workflowId === undefined
    ? compileRequest(compilation, known, at)
    : compileCall(surroundings, at, workflowId);
}

function compileCall(
  { compilation, known, other }: Surroundings,
  { step, pointer }: StepAt,
  workflowId: string,
): StepCall | undefined {
  const journey = other(workflowId, `${pointer}/workflowId`);
  const given = resolveParameters(compilation, step.parameters, `${pointer}/parameters`);
  for (const { value, pointer: place } of given)
    checkTemplate(compilation, known, { template: value.value, pointer: place });
  const inputs = Object.fromEntries(given.map(({ value: { name, value } }) => [name, value]));
  return journey && { kind: "call", journey, inputs };
}

function namesOf(outputs: ArazzoStep["outputs"] = {}): ReadonlySet<string> {
  return new Set(Object.keys(outputs));
}
