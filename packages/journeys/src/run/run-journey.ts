import type { JsonObject } from "@plumbline/contract";
import type { StepInput, StepExchange } from "./step-exchange.ts";
import { fillTemplate } from "../expression/fill-template.ts";
import type { Journey, Step, StepCall, StepRequest, Turn } from "../journey.ts";
import { chooseTurn, delayOf } from "./choose-turn.ts";
import { excludesStatus, judgeStep, isInconclusive } from "./judge-step.ts";
import { type StepResult, lookUpIn, readAll, type Scope } from "./scope.ts";
import { type Fixed, toInput } from "./to-input.ts";
import { type JourneyVerdict, type Stopped, unproven } from "./journey-verdict.ts";

/** The inputs of a journey and of the journeys that it depends on, by `workflowId`. */
export type JourneyInputs = Readonly<Record<string, JsonObject>>;

/** The effects that a journey needs. */
export interface JourneyHost {
  /** Sends one request. `key` is the idempotency key that the step sets. Without it, send a new key for each `visit`. */
  send(
    operation: string,
    input: StepInput,
    options: { readonly visit: string; readonly key?: string },
  ): Promise<StepExchange>;
  /** Values of an operation that are known to work at the target. Default: none are known. */
  fixture?(operation: string): Fixed | undefined;
  /** Waits. With `isLeftOut`, the time does not count as time of the run. */
  letPass(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** Whether the target's clock can be moved. If not, a journey with a later step (`afterMs`) stays unproven. */
  readonly movesTime: boolean;
}

/** Maximum number of requests and calls in one run, because a workflow can loop. */
const mostTurns = 200;

/** What helps after a response that does not prove or break its step. */
const usualRemedy =
  "Look at this response in the report, and give an identity, data or a fixture with which the step succeeds.";

interface Run {
  readonly inputs: JourneyInputs;
  readonly host: JourneyHost;
  turns: number;
}

/**
 * Runs a journey after the journeys that it depends on. A failed criterion breaks the journey. The journey is unproven if a
 * failure action of the type `end` matches the response, or if the status is about the caller or the moment, such as 401 or
 * 429.
 * @see https://spec.openapis.org/arazzo/v1.0.1#workflow-object
 * @example
 * ```ts
 * import { type Journey, type JourneyHost, runJourney } from "@plumbline/journeys";
 *
 * export async function holds(journey: Journey, send: JourneyHost["send"]): Promise<boolean> {
 *   const letPass = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
 *   const verdict = await runJourney(journey, {}, { send, letPass, movesTime: false });
 *   return verdict.outcome === "holds";
 * }
 * ```
 */
export async function runJourney(
  journey: Journey,
  inputs: JourneyInputs,
  host: JourneyHost,
): Promise<JourneyVerdict> {
  const run: Run = { inputs, host, turns: 0 };
  const workflows: Scope["workflows"] = new Map();
  for (const one of [...journey.before, journey]) {
    const own = inputs[one.id] ?? {};
    const verdict = await runSteps(one, { inputs: own, steps: new Map(), workflows }, run);
    if (one === journey || verdict.outcome !== "holds") return verdict;
    workflows.set(one.id, { inputs: own, outputs: verdict.outputs });
  }
  return { outcome: "holds", outputs: {} };
}

async function runSteps(journey: Journey, scope: Scope, run: Run): Promise<JourneyVerdict> {
  const gotos = new Map<Turn["next"], number>();
  let index = 0;
  for (;;) {
    const step = journey.steps[index];
    if (!step) break;
    const next = await takeStep(step, { scope, run, gotos });
    if ("outcome" in next) return next;
    if (next.kind === "end") break;
    if (next.kind === "goto") gotos.set(next, (gotos.get(next) ?? 0) + 1);
    index =
      next.kind === "goto" ? journey.steps.findIndex(({ id }) => id === next.step) : index + 1;
  }
  return { outcome: "holds", outputs: readAll(journey.outputs, lookUpIn(scope)) };
}

type Next = { readonly kind: "on" | "end" } | Extract<Turn["next"], { readonly kind: "goto" }>;

/** Runs a step, with its retries. */
async function takeStep(
  step: Step,
  { scope, run, gotos }: { scope: Scope; run: Run; gotos: ReadonlyMap<Turn["next"], number> },
): Promise<Next | Stopped> {
  const visit = `${step.id} ${run.turns}`;
  const tries = new Map(gotos);
  if (step.afterMs !== undefined) {
    if (!run.host.movesTime)
      return unproven(
        `The step ${step.id} runs later, but the target's clock cannot be moved. Give the target a clock, or check it by hand.`,
      );
    // The clock is moved, so the run does not wait.
    await run.host.letPass(step.afterMs, { isLeftOut: true });
  }
  for (;;) {
    if ((run.turns += 1) > mostTurns)
      return unproven(
        `The journey did not end within ${mostTurns} requests. Give its goto actions criteria that end the loop.`,
      );
    const done = await perform(step, { scope, run, visit });
    if ("outcome" in done) return done;
    const lookUp = lookUpIn(scope, done);
    const breach = judgeStep(step, done, lookUp);
    if (breach?.outcome === "unproven") return breach;
    const turn = chooseTurn(breach ? step.onFailure : step.onSuccess, lookUp, tries);
    if (turn?.next.kind === "retry") {
      tries.set(turn.next, (tries.get(turn.next) ?? 0) + 1);
      await run.host.letPass(delayOf(turn.next.afterMs, done));
      continue;
    }
    if (!breach) scope.steps.set(step.id, readAll(step.outputs, lookUp));
    return follow(step, { turn, breach, done });
  }
}

interface TurnTaken {
  readonly turn: Turn | undefined;
  readonly breach: Stopped | undefined;
  readonly done: StepResult;
}

function follow(step: Step, { turn, breach, done }: TurnTaken): Next | Stopped {
  if (turn?.next.kind === "goto") return turn.next;
  if (!breach) return turn ? { kind: "end" } : { kind: "on" };
  const status = done.kind === "request" ? done.exchange.response.status : undefined;
  if (turn)
    return unproven(
      `The failure action ${turn.name} ended the journey at the step ${step.id}${answered(status)}. ${turn.remedy ?? usualRemedy}`,
    );
  return status !== undefined && isInconclusive(status) && !excludesStatus(breach, status)
    ? unproven(
        `The step ${step.id} got status ${status}, which does not prove or break the step. ${usualRemedy}`,
      )
    : breach;
}

function answered(status: number | undefined): string {
  return status === undefined ? "" : `, after status ${status}`;
}

interface StepContext {
  readonly scope: Scope;
  readonly run: Run;
  readonly visit: string;
}

function perform(step: Step, doing: StepContext): Promise<StepResult | Stopped> {
  return step.action.kind === "request"
    ? request(step, step.action, doing)
    : call(step.action, doing);
}

async function request(
  step: Step,
  action: StepRequest,
  { scope, run, visit }: StepContext,
): Promise<StepResult | Stopped> {
  const fixture = action.fixed.length > 0 ? run.host.fixture?.(action.operation) : undefined;
  const prepared = toInput(action, lookUpIn(scope), fixture);
  if (prepared.kind === "impossible")
    return unproven(
      `The step ${step.id} cannot be sent: ${prepared.why}. Create at the target what the steps before it read.`,
    );
  const { input, key } = prepared;
  const options = { visit, ...(key === undefined ? {} : { key }) };
  return {
    kind: "request",
    input,
    exchange: await run.host.send(action.operation, input, options),
  };
}

async function call(action: StepCall, { scope, run }: StepContext): Promise<StepResult | Stopped> {
  const given = fillTemplate(action.inputs, lookUpIn(scope));
  // `fillTemplate` returns an object for an object.
  const inputs = (given ?? {}) as JsonObject;
  const inner = { inputs, steps: new Map(), workflows: scope.workflows };
  const verdict = await runSteps(action.journey, inner, run);
  return verdict.outcome === "holds" ? { kind: "call", outputs: verdict.outputs } : verdict;
}
