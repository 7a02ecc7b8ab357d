import {
  asObject,
  inputParameters,
  isJsonMediaType,
  keyParameter,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import type { ArazzoParameter, ArazzoStep, ArazzoWorkflow } from "../document/arazzo-document.ts";
import type { StepParameter, StepRequest } from "../journey.ts";
import { languageOf, selectorFault } from "../expression/select.ts";
import { checkTemplate } from "./check-template.ts";
import { type Compilation, type KnownNames, note } from "./compilation.ts";
import { type Resolved, resolveParameters } from "./resolve-parameters.ts";

export interface StepAt {
  readonly step: ArazzoStep;
  readonly pointer: string;
  readonly workflow: ArazzoWorkflow;
  readonly workflowPointer: string;
}

/** Compiles the request of a step that names an operation. */
export function compileRequest(
  compilation: Compilation,
  known: KnownNames,
  at: StepAt,
): StepRequest | undefined {
  const operation = findOperation(compilation, at);
  if (!operation) return undefined;
  const { step, pointer } = at;
  const given = [
    ...resolveParameters(compilation, step.parameters, `${pointer}/parameters`),
    ...inherited(compilation, operation, at),
  ];
  for (const { value, pointer: place } of given)
    checkTemplate(compilation, known, { template: value.value, pointer: place });
  checkBody(compilation, known, { operation, at });
  const key = keyParameter(operation);
  const keyed = given.find(({ value }) => key && isFor(key, value));
  const parameters = given
    .filter((one) => one !== keyed)
    .flatMap((one) => compileParameter(compilation, operation, one));
  const { payload, replacements = [] } = step.requestBody ?? {};
  const replaced = replacements.map(({ target, targetSelectorType: type, value }) => ({
    target,
    value,
    ...(languageOf(type) === "jsonpath" && { language: "jsonpath" as const }),
  }));
  return {
    kind: "request",
    operation: operation.id,
    parameters,
    ...(keyed ? { key: keyed.value.value } : {}),
    ...(payload === undefined ? {} : { payload }),
    replacements: replaced,
    fixed: checkFixed(compilation, at, parameters),
  };
}

/** Notes each name of `x-fixture` that is neither a parameter of the step nor a member of its payload. */
function checkFixed(
  compilation: Compilation,
  { step, pointer }: StepAt,
  parameters: readonly StepParameter[],
): readonly string[] {
  const { "x-fixture": fixed = [], requestBody } = step;
  const known = [
    ...parameters.map(({ name }) => name),
    ...Object.keys(asObject(requestBody?.payload)),
  ];
  for (const [index, name] of fixed.entries())
    if (!known.includes(name))
      note(compilation, "JOURNEY_UNRESOLVED", {
        pointer: `${pointer}/x-fixture/${index}`,
        message: `The step ${step.stepId} sends no "${name}"`,
        hint: `It sends ${known.join(", ") || "no values"}.`,
      });
  return fixed;
}

function findOperation(
  compilation: Compilation,
  { step: { operationId = "" }, pointer }: StepAt,
): Operation | undefined {
  const { contract, document } = compilation;
  const prefix = `$sourceDescriptions.${document.sourceDescriptions[0]?.name ?? ""}.`;
  const id = operationId.startsWith(prefix) ? operationId.slice(prefix.length) : operationId;
  const operation = contract.operations.find((one) => one.id === id);
  if (!operation)
    note(compilation, "JOURNEY_UNRESOLVED", {
      pointer: `${pointer}/operationId`,
      message: `The document has no operation "${operationId}"`,
      hint: `The operations are ${contract.operations.map((one) => one.id).join(", ")}.`,
    });
  return operation;
}

/** The parameters of the workflow that the operation declares and the step does not set. */
function inherited(
  compilation: Compilation,
  operation: Operation,
  { step, workflow, workflowPointer }: StepAt,
): readonly Resolved<ArazzoParameter>[] {
  const own = resolveParameters({ ...compilation, problems: [] }, step.parameters, "");
  return resolveParameters(
    compilation,
    workflow.parameters,
    `${workflowPointer}/parameters`,
  ).filter(
    ({ value }) =>
      operation.parameters.some((parameter) => isFor(parameter, value)) &&
      !own.some((one) => one.value.name === value.name && one.value.in === value.in),
  );
}

function compileParameter(
  compilation: Compilation,
  operation: Operation,
  { value: { name, in: place, value }, pointer }: Resolved<ArazzoParameter>,
): StepParameter[] {
  const known = inputParameters(operation);
  const parameter = known.find((one) => isFor(one, { name, value, ...(place && { in: place }) }));
  if (parameter)
    return [
      {
        name: parameter.name,
        in: parameter.in,
        required: parameter.required,
        ...(parameter.mediaType !== undefined && { mediaType: parameter.mediaType }),
        value,
      },
    ];
  note(compilation, "JOURNEY_UNRESOLVED", {
    pointer,
    message: `"${name}" is not a ${place ?? ""} parameter of ${operation.id}`.replace("  ", " "),
    hint: `Its parameters: ${known.map((one) => `${one.name} in ${one.in}`).join(", ") || "none"}.`,
  });
  return [];
}

function isFor(parameter: Parameter, { name, in: place }: ArazzoParameter): boolean {
  if (parameter.in !== place) return false;
  return place === "header"
    ? parameter.name.toLowerCase() === name.toLowerCase()
    : parameter.name === name;
}

function checkBody(
  compilation: Compilation,
  known: KnownNames,
  { operation, at: { step, pointer } }: { readonly operation: Operation; readonly at: StepAt },
): void {
  if (!step.requestBody) return;
  const at = `${pointer}/requestBody`;
  const { contentType = "application/json", payload, replacements = [] } = step.requestBody;
  const media = operation.body?.content.find(({ mediaType }) => isJsonMediaType(mediaType));
  if (!media)
    note(compilation, "JOURNEY_INVALID", {
      pointer: at,
      message: `${operation.id} does not take a JSON body`,
      hint: "Remove requestBody.",
    });
  else if (!isJsonMediaType(contentType))
    note(compilation, "JOURNEY_UNSUPPORTED", {
      pointer: `${at}/contentType`,
      message: `A body of the type ${contentType} is not supported`,
      hint: `Send it as ${media.mediaType}.`,
    });
  if (payload !== undefined)
    checkTemplate(compilation, known, { template: payload, pointer: `${at}/payload` });
  for (const [index, { target, targetSelectorType, value }] of replacements.entries()) {
    const place = `${at}/replacements/${index}`;
    checkTemplate(compilation, known, { template: [target, value], pointer: place });
    const language = languageOf(targetSelectorType) ?? "jsonpointer";
    const fault = selectorFault({ context: "", selector: target, type: language });
    if (fault !== undefined)
      note(compilation, "JOURNEY_UNSUPPORTED", {
        pointer: `${place}/target`,
        message: fault,
        hint: "Set target to a JSON Pointer into the payload, such as /name.",
      });
  }
}
