import { basename } from "node:path";
import { type Contract, isMutating, type JsonObject, type Operation } from "@plumbline/contract";
import * as fc from "fast-check";
import { broken, holds, unproven } from "../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict, Cost, TrialContext } from "../model/case.ts";
import type { Input } from "../model/input.ts";
import type { PropertyCheck, PropertyDefinition } from "../model/check.ts";
import type { Subject } from "../model/subject.ts";
import type { Alternative } from "../model/target.ts";
import type { Skip } from "@plumbline/report";
import { findLabelled } from "./find-labelled.ts";
import { onePerPartition } from "./find-stranger.ts";
import {
  inputValues,
  type Journey,
  type JourneyHost,
  type JourneyInputs,
  type JourneyVerdict,
  listOperations,
  runJourney,
  type Step,
} from "@plumbline/journeys";
import { shrinkingExamples } from "./shrinking-examples.ts";
import { sumCosts } from "../input/case-for.ts";
import { defineCheck } from "../model/define-check.ts";
import { labelledIdentity } from "./needs/identities.ts";
import { allowedEffects } from "./needs/allowed-effects.ts";
import { state } from "./needs/state.ts";

/**
 * One check for each workflow, on the operation of its first step: a property over the workflow's inputs. Its
 * severity is `must` if the workflow names requirements, otherwise `advice`.
 * @see https://spec.openapis.org/arazzo/v1.0.1
 */
export function journeyChecks(
  contract: Contract,
  journeys: readonly Journey[],
): readonly PropertyCheck[] {
  return journeys.map((journey) => defineCheck(define(contract, journey), "journeys"));
}

function define(contract: Contract, journey: Journey): PropertyDefinition {
  const operations = listOperations(contract, journey);
  const [first] = listOperations(contract, { ...journey, before: [] });
  return {
    name: journey.id,
    severity: journey.requirements.length > 0 ? "must" : "advice",
    title: journey.title,
    needs: [
      state,
      allowedEffects("journey", () => operations),
      ...(journey.labels ? [labelledIdentity(journey.labels)] : []),
    ],
    applies: ({ operation }) => operation.id === first?.id,
    plan: (subject) => unreachable(subject, operations) ?? plan(subject, journey),
  };
}

/** The skip of a workflow with a step that cannot be sent. */
function unreachable(subject: Subject, operations: readonly Operation[]): Skip | undefined {
  const missing = operations.find(
    (operation) => operation.id !== subject.operation.id && !subject.other(operation.id),
  );
  if (!missing) return undefined;
  const detail = `No request can be built for ${missing.id}, or it is not served under the base URL. Give its arguments as a fixture in --profile.`;
  return { reason: "not-selected", detail };
}

function plan(subject: Subject, journey: Journey): readonly Case[] {
  const { contract } = subject;
  const isFamily = [...journey.before, journey].some(({ inputs }) => inputs !== undefined);
  const runs = isFamily ? countRuns(subject, journey) : 1;
  const usually = costOf(contract, journey, { isRetried: false });
  return travellers(subject, journey).map((name) => ({
    purpose: name === undefined ? journey.id : `${journey.id} as ${name}`,
    clause: subject.operation.pointer,
    rests: journey.title,
    ...familyOf(contract, journey, runs),
    runs,
    cost: costOf(contract, journey, { isRetried: true }),
    usually,
    ...(isOfOtherPartition(subject, name) && { elsewhere: usually }),
    trial: createTrial(subject, journey, name),
  }));
}

/**
 * The identities that run a journey. If the journey has labels: one identity of each partition with these labels. Otherwise the acting
 * identity (unnamed) and, if the journey is for each partition, one identity of each other partition.
 */
function travellers(subject: Subject, journey: Journey): readonly (string | undefined)[] {
  if (journey.labels) return findLabelled(subject, journey.labels).map(({ name }) => name);
  if (!journey.eachPartition) return [undefined];
  return [undefined, ...onePerPartition(subject).map(({ name }) => name)];
}

/** Whether an identity belongs to another partition than the acting one, so that the limits of that partition count its requests. */
function isOfOtherPartition({ target }: Subject, name: string | undefined): boolean {
  const [acting, ...others] = target.identities;
  const { partition = acting.partition } = others.find((one) => one.name === name) ?? acting;
  return partition !== acting.partition;
}

/** The inputs of a workflow: boundary values first, which shrink to fewer boundaries, then random values. */
function familyOf(
  contract: Contract,
  { id, inputs, before }: Journey,
  runs: number,
): Pick<Case, "inputs" | "examples"> {
  const own = inputValues(contract, inputs);
  const others = before.map((one) => [one.id, inputValues(contract, one.inputs).drawn] as const);
  const drawn = fc.record(Object.fromEntries([...others, [id, own.drawn]])).map(toInput);
  if (before.length > 0) return { inputs: drawn };
  const toExample = (values: JsonObject): Input => toInput({ [id]: values });
  return {
    inputs: shrinkingExamples(drawn, (input) =>
      own.smaller(inputsOf(input)[id] ?? {}).map(toExample),
    ),
    examples: own.edges.slice(0, runs).map(toExample),
  };
}

/** A workflow with several mutations runs less often, and once if the time is limited. */
function countRuns({ contract, runs, isTimed }: Subject, journey: Journey): number {
  if (isTimed) return 1;
  const writes = listOperations(contract, journey).filter(isMutating).length;
  return Math.min(runs, Math.max(2, Math.ceil((runs * worthOfWrites) / Math.max(1, writes))));
}

const worthOfWrites = 1.2;

/** The inputs of workflows travel as the body of the case's input. */
function toInput(inputs: JourneyInputs): Input {
  return { path: {}, query: {}, header: {}, cookie: {}, body: inputs };
}

function inputsOf({ body = {} }: Input): JourneyInputs {
  // The inputs of a case are made by `toInput`.
  return body as JourneyInputs;
}

function createTrial(
  subject: Subject,
  journey: Journey,
  identity: string | undefined,
): Case["trial"] {
  let runs = 0;
  return async (input, context) => {
    runs += 1;
    const inputs = inputsOf(input);
    const verdict = await runJourney(
      journey,
      inputs,
      journeyHost(subject, context, { run: runs, identity }),
    );
    return toVerdict(subject, journey, { verdict, inputs: inputs[journey.id] });
  };
}

/** Creates the host of a journey. Every run uses its own keys, so that no run replays another. */
function journeyHost(
  subject: Subject,
  context: TrialContext,
  { run, identity }: { readonly run: number; readonly identity: string | undefined },
): JourneyHost {
  return {
    async send(operation, input, { visit, key }) {
      const other = operation === subject.operation.id ? subject : subject.other(operation);
      if (!other) throw new Error(`the operation ${operation} cannot be sent`);
      const own = context.on({ ...other, alternatives: [] });
      const options = { key: key ?? own.mintKey(input, `${run} ${visit}`) };
      return own.send(input, identity === undefined ? options : { ...options, identity });
    },
    fixture: (operation) => nextFixture(subject, operation, run),
    letPass: (milliseconds, options) => context.letPass(milliseconds, options),
    movesTime: subject.target.clock !== undefined,
  };
}

/** The fixtures of an operation take turns. */
function nextFixture(subject: Subject, operation: string, run: number): Alternative | undefined {
  const other = operation === subject.operation.id ? subject : subject.other(operation);
  const known = other?.alternatives ?? [];
  return known[(run - 1) % Math.max(1, known.length)];
}

interface Outcome {
  readonly verdict: JourneyVerdict;
  readonly inputs: JsonObject | undefined;
}

function toVerdict(subject: Subject, journey: Journey, { verdict, inputs }: Outcome): CaseVerdict {
  if (verdict.outcome === "holds") return holds;
  if (verdict.outcome === "unproven") return unproven(verdict.why);
  const { step, found, expected } = verdict;
  const suffix = journey.inputs === undefined ? "" : `, with the inputs ${shorten(inputs ?? {})}`;
  return broken(`${found}${suffix}`, expected, {
    clause: clauseOf(subject, step),
    rests: restsOn(journey, verdict),
    ...(step.action.kind === "request" ? { judged: step.action.operation } : {}),
  });
}

function clauseOf({ contract, operation }: Subject, { action }: Step): string {
  const judged =
    action.kind === "request"
      ? contract.operations.find(({ id }) => id === action.operation)
      : undefined;
  return (judged ?? operation).pointer;
}

function restsOn(
  journey: Journey,
  { step, criterion }: Extract<JourneyVerdict, { readonly outcome: "broken" }>,
): string {
  const { file, line, pointer } = (criterion ?? step).place;
  const named =
    file === undefined ? "" : `${basename(file)}${line === undefined ? "" : `:${line}`} `;
  const sentence = (step.description ?? journey.title).trim().replace(/\.$/, "");
  const rests = journey.requirements.length > 0 ? `; ${journey.requirements.join(", ")}` : "";
  return `${sentence} (step ${step.id}, ${named}${pointer}${rests})`;
}

const longestInputs = 300;

function shorten(inputs: JsonObject): string {
  const text = JSON.stringify(inputs);
  return text.length > longestInputs ? `${text.slice(0, longestInputs)}…` : text;
}

/** The cost of one run: each step once, or with all its retries. */
function costOf(
  contract: Contract,
  journey: Journey,
  options: { readonly isRetried: boolean },
): Cost {
  const steps = [...journey.before.flatMap((one) => one.steps), ...journey.steps];
  const costs = steps.map(({ action, onFailure }) => {
    if (action.kind === "call") return costOf(contract, action.journey, options);
    const retries = options.isRetried
      ? onFailure.reduce((sum, { next }) => sum + (next.kind === "retry" ? next.limit : 0), 0)
      : 0;
    const operation = contract.operations.find(({ id }) => id === action.operation);
    const isWrite = operation !== undefined && isMutating(operation);
    return { operations: 1 + retries, writes: isWrite ? 1 + retries : 0 };
  });
  return sumCosts(costs);
}
