import { type Contract, wireMethod } from "@plumbline/contract";
import type { Criterion, Expressions, Journey, Step, StepRequest, Turn } from "@plumbline/journeys";

/**
 * Writes journeys as a Markdown page: each with its inputs and its steps, and each step with its request, what it expects and what follows.
 * @see https://spec.openapis.org/arazzo/v1.0.1
 */
export function renderJourneys(contract: Contract, journeys: readonly Journey[]): string {
  const pages = journeys.map((journey) => pageOf(contract, journey));
  return `${[`# Journeys of ${contract.title} ${contract.version}`, ...pages].join("\n\n")}\n`;
}

function pageOf(contract: Contract, journey: Journey): string {
  const { id, title, before, inputs, outputs, steps, labels } = journey;
  const facts = [
    ...(before.length > 0 ? [`Runs after ${before.map((one) => code(one.id)).join(", ")}.`] : []),
    ...(labels ? [`Runs as an identity with ${pairs(labels)}.`] : []),
    ...(journey.eachPartition ? ["Runs once in each partition."] : []),
  ];
  return [
    `## ${id}`,
    `${title}.`,
    ...facts,
    ...(inputs === undefined ? [] : [`Inputs:\n\n${block(inputs)}`]),
    ...steps.map((step, index) => stepOf(contract, step, index + 1)),
    ...outputsOf(outputs, "The journey returns"),
  ].join("\n\n");
}

function stepOf(contract: Contract, step: Step, number: number): string {
  const { id, description, action, afterMs, criteria, onSuccess, onFailure, outputs } = step;
  const expected = criteria.length === 0 ? ["any 2xx status"] : criteria.map(criterionOf);
  return [
    `### ${number}. ${id}`,
    ...(description === undefined ? [] : [description]),
    ...(afterMs === undefined ? [] : [`After ${afterMs} ms:`]),
    ...(action.kind === "call"
      ? [`Runs the journey ${code(action.journey.id)}.`, ...inputsOf(action.inputs)]
      : requestOf(contract, action)),
    `Expects:\n\n${list(expected)}`,
    ...turnsOf(onSuccess, "On success"),
    ...turnsOf(onFailure, "On failure"),
    ...outputsOf(outputs, "Keeps"),
  ].join("\n\n");
}

function requestOf(contract: Contract, action: StepRequest): readonly string[] {
  const { operation: id, parameters, key, payload, replacements } = action;
  const operation = contract.operations.find((candidate) => candidate.id === id);
  const line = operation ? `${wireMethod(operation.method)} ${operation.path}` : id;
  const rows = parameters.map((one) => `| ${code(one.name)} | ${one.in} | ${value(one.value)} |`);
  return [
    `${code(line)}${operation?.summary ? `: ${operation.summary}` : ""}`,
    ...(rows.length > 0 ? [`| parameter | in | value |\n|---|---|---|\n${rows.join("\n")}`] : []),
    ...(key === undefined ? [] : [`Idempotency key: ${value(key)}`]),
    ...(payload === undefined ? [] : [`Body:\n\n${block(payload)}`]),
    ...replacements.map((one) => `In the body, ${code(one.target)} is ${value(one.value)}.`),
  ];
}

function inputsOf(inputs: Readonly<Record<string, unknown>>): readonly string[] {
  const rows = Object.entries(inputs).map(([name, input]) => `${code(name)}: ${value(input)}`);
  return rows.length > 0 ? [`Inputs:\n\n${list(rows)}`] : [];
}

function criterionOf({ type, condition, context }: Criterion): string {
  if (type === "simple" || context === undefined) return code(condition);
  return `${code(context)} matches ${code(condition)} (${type})`;
}

function turnsOf(turns: readonly Turn[], when: string): readonly string[] {
  if (turns.length === 0) return [];
  return [`${when}:\n\n${list(turns.map(turnOf))}`];
}

function turnOf({ name, criteria, next }: Turn): string {
  const condition = criteria.length > 0 ? ` if ${criteria.map(criterionOf).join(" and ")}` : "";
  return `${name}: ${nextOf(next)}${condition}`;
}

function nextOf(next: Turn["next"]): string {
  if (next.kind === "end") return "end";
  if (next.kind === "goto") return `continue at ${code(next.step)}`;
  return `retry after ${next.afterMs} ms, up to ${next.limit} times`;
}

/** The expression, or the context and the selector in it. */
function sourceOf(from: Expressions[string]): string {
  if (typeof from === "string") return from;
  return [from["context"], from["selector"]].filter((part) => typeof part === "string").join(" ");
}

function outputsOf(outputs: Expressions, says: string): readonly string[] {
  const rows = Object.entries(outputs).map(
    ([name, from]) => `${code(name)} from ${code(sourceOf(from))}`,
  );
  return rows.length > 0 ? [`${says}:\n\n${list(rows)}`] : [];
}

function pairs(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, text]) => code(`${name}: ${text}`))
    .join(", ");
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

function block(data: unknown): string {
  return `\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\``;
}

function value(data: unknown): string {
  return code(typeof data === "string" ? data : JSON.stringify(data));
}

/** Code in Markdown. A table ends a cell at a bar, and code ends at as many backticks as it starts with. */
function code(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
  const ticks = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)) + 1;
  const fence = "`".repeat(ticks);
  return ticks === 1 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
