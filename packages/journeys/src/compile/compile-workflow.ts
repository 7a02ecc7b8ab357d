import { parseDuration } from "@plumbline/contract";
import type { ArazzoStep, ArazzoWorkflow } from "../document/arazzo-document.ts";
import type { Journey, Step, StepCall, StepRequest } from "../journey.ts";
import { checkTemplate } from "./check-template.ts";
import { compileCriteria } from "./compile-criteria.ts";
import { compileInputs } from "./compile-inputs.ts";
import { compileRequest, type StepAt } from "./compile-request.ts";
import { compileTurns } from "./compile-turns.ts";
import { type Compilation, inputNames, type Known, note } from "./compilation.ts";
import { resolveParameters } from "./resolve-parameters.ts";

/** Finds and compiles another workflow of the document; undefined where there is none, or where it leads back here. */
export type OtherWorkflow = (id: string, pointer: string) => Journey | undefined;

export interface WorkflowAt {
  readonly workflow: ArazzoWorkflow;
  readonly pointer: string;
}

/** One workflow as a journey. What is wrong with it is noted. */
export function compileWorkflow(
  compilation: Compilation,
  { workflow, pointer }: WorkflowAt,
  other: OtherWorkflow,
): Journey {
  const inputs = compileInputs(compilation, workflow.inputs, `${pointer}/inputs`);
  const before = (workflow.dependsOn ?? []).flatMap(
    (id, index) => other(id, `${pointer}/dependsOn/${index}`) ?? [],
  );
  const known: Known = {
    inputs: inputNames(inputs),
    steps: new Map(workflow.steps.map(({ stepId, outputs }) => [stepId, namesOf(outputs)])),
    workflows: new Map(before.map(({ id, outputs }) => [id, namesOf(outputs)])),
    called: undefined,
  };
  noteDoubles(compilation, workflow, pointer);
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
    inputs,
    steps,
    outputs: workflow.outputs ?? {},
    before: withTheirs(before),
    place: compilation.locate(pointer),
  };
}

/** Workflows with those that they depend on themselves, each once and in an order that works. */
function withTheirs(before: readonly Journey[]): readonly Journey[] {
  const all = before.flatMap((one) => [...one.before, one]);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function noteDoubles(compilation: Compilation, { steps }: ArazzoWorkflow, pointer: string): void {
  for (const [index, { stepId }] of steps.entries())
    if (steps.findIndex((one) => one.stepId === stepId) < index)
      note(compilation, "JOURNEY_INVALID", {
        pointer: `${pointer}/steps/${index}/stepId`,
        message: `the workflow has two steps "${stepId}"`,
        hint: "give each step an id of its own",
      });
}

interface Surroundings {
  readonly compilation: Compilation;
  readonly known: Known;
  readonly other: OtherWorkflow;
}

function compileStep({ compilation, known, other }: Surroundings, at: StepAt): Step | undefined {
  const { step, pointer, workflow, workflowPointer } = at;
  const action = compileAction({ compilation, known, other }, at);
  if (!action) return undefined;
  const inside: Known = {
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
    place: compilation.locate(pointer),
  };
}

function compileAction(surroundings: Surroundings, at: StepAt): StepRequest | StepCall | undefined {
  const { compilation, known } = surroundings;
  const { operationId, workflowId } = at.step;
  if ((operationId === undefined) === (workflowId === undefined)) {
    note(compilation, "JOURNEY_INVALID", {
      pointer: at.pointer,
      message: `the step ${at.step.stepId} has to name either an operation or a workflow`,
      hint: "give it an operationId, or a workflowId",
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
