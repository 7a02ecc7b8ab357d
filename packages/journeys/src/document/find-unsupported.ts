import type { JourneyProblem } from "../journey-error.ts";
import { looksLikeExpression } from "@plumbline/contract";
import type {
  ArazzoAction,
  ArazzoCriterion,
  ArazzoDocument,
  ArazzoStep,
  ArazzoWorkflow,
  Reusable,
} from "./arazzo-document.ts";

/** Lists the features of a valid Arazzo document that are not supported. */
export function findUnsupported(document: ArazzoDocument): readonly JourneyProblem[] {
  return [
    ...ofVersion(document),
    ...ofSources(document),
    ...document.workflows.flatMap(ofWorkflow),
  ];
}

function ofVersion({ arazzo }: ArazzoDocument): JourneyProblem[] {
  if (/^1\.[01]\.\d+$/.test(arazzo)) return [];
  return [unsupported("/arazzo", `Arazzo ${arazzo} is not supported`, "Write arazzo: 1.1.0.")];
}

function ofSources({ sourceDescriptions }: ArazzoDocument): JourneyProblem[] {
  const pointer = "/sourceDescriptions";
  if (sourceDescriptions.length > 1)
    return [
      unsupported(
        `${pointer}/1`,
        "A second source description is not supported",
        "Describe one source: the contract's own document.",
      ),
    ];
  const type = sourceDescriptions[0]?.type;
  if (type === "asyncapi") return [asynchronous(`${pointer}/0/type`)];
  return type === "arazzo"
    ? [
        unsupported(
          `${pointer}/0/type`,
          "Workflows of other documents are not supported",
          "Describe the OpenAPI document as the source.",
        ),
      ]
    : [];
}

function ofWorkflow(workflow: ArazzoWorkflow, index: number): JourneyProblem[] {
  const at = `/workflows/${index}`;
  return [
    ...ofActions(workflow.successActions, `${at}/successActions`),
    ...ofActions(workflow.failureActions, `${at}/failureActions`),
    ...workflow.steps.flatMap((step, place) => [
      ...ofStep(step, `${at}/steps/${place}`),
      ...ofOrder(workflow.steps.slice(0, place), step, `${at}/steps/${place}`),
    ]),
  ];
}

/** Fields of steps that are about messages of AsyncAPI. */
const ofMessages = ["channelPath", "action", "correlationId"] as const;

function asynchronous(pointer: string): JourneyProblem {
  return unsupported(
    pointer,
    "AsyncAPI is not supported",
    "Describe steps that send HTTP requests.",
  );
}

/** Steps run in the order of the list. */
function ofOrder(
  before: readonly ArazzoStep[],
  { dependsOn = [] }: ArazzoStep,
  at: string,
): JourneyProblem[] {
  return dependsOn.flatMap((id, index) =>
    before.some(({ stepId }) => stepId === id)
      ? []
      : [
          unsupported(
            `${at}/dependsOn/${index}`,
            `A step that depends on "${id}", which is not before it, is not supported`,
            "Move the step behind the steps that it depends on.",
          ),
        ],
  );
}

function ofStep(step: ArazzoStep, at: string): JourneyProblem[] {
  const found = ofMessages.flatMap((field) =>
    step[field] === undefined ? [] : [asynchronous(`${at}/${field}`)],
  );
  if (step.timeout !== undefined)
    found.push(
      unsupported(`${at}/timeout`, "A timeout of a step is not supported", "Pass --timeout."),
    );
  if (step.operationPath !== undefined)
    found.push(
      unsupported(`${at}/operationPath`, "operationPath is not supported", "Set operationId."),
    );
  if (step.workflowId !== undefined && looksLikeExpression(step.workflowId))
    found.push(
      unsupported(
        `${at}/workflowId`,
        "Workflows of other documents are not supported",
        "Move the workflow into this document.",
      ),
    );
  return [
    ...found,
    ...ofCriteria(step.successCriteria, `${at}/successCriteria`),
    ...ofActions(step.onSuccess, `${at}/onSuccess`),
    ...ofActions(step.onFailure, `${at}/onFailure`),
  ];
}

function ofActions(
  actions: readonly Reusable<ArazzoAction>[] | undefined,
  at: string,
): JourneyProblem[] {
  return (actions ?? []).flatMap((action, index) =>
    "reference" in action ? [] : ofAction(action, `${at}/${index}`),
  );
}

/** Lists the features of an action that are not supported. */
export function ofAction(action: ArazzoAction, at: string): JourneyProblem[] {
  const found = ofCriteria(action.criteria, `${at}/criteria`);
  if (action.workflowId !== undefined)
    found.push(
      unsupported(
        `${at}/workflowId`,
        "An action that leads to another workflow is not supported",
        "Set stepId to a step that calls the workflow.",
      ),
    );
  if (action.type === "retry" && action.stepId !== undefined)
    found.push(
      unsupported(
        `${at}/stepId`,
        "Another step before a retry is not supported",
        "Remove stepId, or go to that step with goto.",
      ),
    );
  return found;
}

function ofCriteria(
  criteria: readonly ArazzoCriterion[] | undefined,
  at: string,
): JourneyProblem[] {
  return (criteria ?? []).flatMap(({ type = "simple" }, index) => {
    const [name, version] = typeof type === "string" ? [type] : [type.type, type.version];
    if (name === "jsonpath" && version !== undefined && !knownJsonPaths.has(version))
      return [
        unsupported(
          `${at}/${index}/type/version`,
          `JSONPath version ${version} is not supported`,
          "Use the syntax of RFC 9535, and set the type to jsonpath.",
        ),
      ];
    return ["simple", "regex", "jsonpath"].includes(name)
      ? []
      : [
          unsupported(
            `${at}/${index}/type`,
            `A criterion of the type ${name} is not supported`,
            "Use simple, regex or jsonpath.",
          ),
        ];
  });
}

/** RFC 9535 accepts the syntax of the draft that Arazzo names. */
const knownJsonPaths: ReadonlySet<string> = new Set([
  "draft-goessner-dispatch-jsonpath-00",
  "rfc9535",
]);

function unsupported(pointer: string, message: string, hint: string): JourneyProblem {
  return { code: "JOURNEY_UNSUPPORTED", pointer, message, hint };
}
