import { listExpressions } from "../expression/fill-template.ts";
import { type Expression, parseExpression } from "@plumbline/contract";
import { readSelector, type Selector, selectorFault } from "../expression/select.ts";
import type { Template } from "../journey.ts";
import { type Compilation, type KnownNames, note } from "./compilation.ts";

/** Notes each malformed expression of a template, and each expression that names something unknown. */
export function checkTemplate(
  compilation: Compilation,
  known: KnownNames,
  { template, pointer }: { readonly template: Template; readonly pointer: string },
): void {
  for (const selector of listSelectors(template)) {
    const message = selectorFault(selector);
    const code = selector.type === "xpath" ? "JOURNEY_UNSUPPORTED" : "JOURNEY_INVALID";
    const hint = "Use a JSONPath of RFC 9535 or a JSON Pointer.";
    if (message !== undefined) note(compilation, code, { pointer, message, hint });
  }
  for (const text of listExpressions(template)) {
    const expression = parseExpression(text);
    if (expression) checkExpression(compilation, known, { expression, text, pointer });
    else
      note(compilation, "JOURNEY_INVALID", {
        pointer,
        message: `"${text}" is not a runtime expression`,
        hint: "Write $inputs.name, $steps.id.outputs.name, $statusCode or $response.body#/pointer.",
      });
  }
}

function listSelectors(template: Template): readonly Selector[] {
  if (typeof template !== "object" || template === null) return [];
  const own = readSelector(template);
  if (own) return [own];
  const members: readonly (Template | undefined)[] = Object.values(template);
  return members.flatMap((member) => (member === undefined ? [] : listSelectors(member)));
}

export interface Found {
  readonly expression: Expression;
  readonly text: string;
  readonly pointer: string;
}

/** Notes an expression that names an unknown input, output, step or workflow. */
export function checkExpression(
  compilation: Compilation,
  known: KnownNames,
  { expression: { root }, text, pointer }: Found,
): void {
  const unresolved = (what: string, names: Iterable<string>): void =>
    note(compilation, "JOURNEY_UNRESOLVED", {
      pointer,
      message: `${text} names ${what} that does not exist`,
      hint: listNames([...names]),
    });
  if (root.of === "inputs" && known.inputs && !known.inputs.has(root.name))
    unresolved("an input", known.inputs);
  if (root.of === "outputs" && !known.called?.has(root.name))
    unresolved("an output of a called workflow", known.called ?? []);
  if (root.of === "steps") {
    const outputs = known.steps.get(root.step);
    if (!outputs) unresolved("a step", known.steps.keys());
    else if (!outputs.has(root.name)) unresolved("an output", outputs);
  }
  if (root.of !== "workflows") return;
  const outputs = known.workflows.get(root.workflow);
  if (!outputs) unresolved("a workflow", known.workflows.keys());
  else if (root.field === "outputs" && !outputs.has(root.name)) unresolved("an output", outputs);
}

function listNames(names: readonly string[]): string {
  return names.length === 0 ? "There are none here." : `Known names: ${names.join(", ")}.`;
}
