import type { JsonObject } from "@plumbline/contract";
import type { StepInput, StepExchange } from "./step-exchange.ts";
import { fillTemplate } from "../expression/fill-template.ts";
import type { Journey, Step, StepCall, StepRequest, Turn } from "../journey.ts";
import { chooseTurn, delayOf } from "./choose-turn.ts";
import { isForeseen, judgeStep, saysNothing } from "./judge-step.ts";
import { type Done, lookUpIn, readAll, type Scope } from "./scope.ts";
import { toInput } from "./to-input.ts";
import { type JourneyVerdict, type Stopped, unproven } from "./journey-verdict.ts";

/** The inputs of a journey and of those before it, by `workflowId`. */
export type JourneyInputs = Readonly<Record<string, JsonObject>>;

/** What a journey needs of the world. */
export interface JourneyHost {
  /** Sends one request; `key` is the idempotency key that the step brings, else a fresh one is due for each `visit`. */
  send(
    operation: string,
    input: StepInput,
    options: { readonly visit: string; readonly key?: string },
  ): Promise<StepExchange>;
  /** Time that is left out does not count as time of the run. */
  letPass(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** Whether the target's time can be moved; where it cannot, nobody waits for a step that is to come later. */
  readonly movesTime: boolean;
}

/** Requests and calls of one run at most: a workflow may go round in circles. */
const mostTurns = 200;

interface Run {
  readonly inputs: JourneyInputs;
  readonly host: JourneyHost;
  turns: number;
}

/**
 * Runs a journey and those it depends on. A criterion that fails is a breach, unless the workflow foresees the answer: an
 * `end` on failure gives up, which proves nothing. Neither does an answer that is about the caller or the moment.
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
  let index = 0;
  for (;;) {
    const step = journey.steps[index];
    if (!step) break;
    const next = await takeStep(step, scope, run);
    if ("outcome" in next) return next;
    if (next.kind === "end") break;
    index =
      next.kind === "goto" ? journey.steps.findIndex(({ id }) => id === next.step) : index + 1;
  }
  return { outcome: "holds", outputs: readAll(journey.outputs, lookUpIn(scope)) };
}

type Next = { readonly kind: "on" | "end" } | { readonly kind: "goto"; readonly step: string };

/** Takes a step, as often as it has to be tried again. */
async function takeStep(step: Step, scope: Scope, run: Run): Promise<Next | Stopped> {
  const visit = `${step.id} ${run.turns}`;
  const tries = new Map<Turn, number>();
  if (step.afterMs !== undefined) {
    if (!run.host.movesTime)
      return unproven(`${step.id} comes later, and the target's time cannot be moved`);
    // Nobody waits for it: it is done only where a clock is moved.
    await run.host.letPass(step.afterMs, { isLeftOut: true });
  }
  for (;;) {
    if ((run.turns += 1) > mostTurns)
      return unproven(`it had not come to its end after ${mostTurns} requests`);
    const done = await perform(step, { scope, run, visit });
    if ("outcome" in done) return done;
    const lookUp = lookUpIn(scope, done);
    const breach = judgeStep(step, done, lookUp);
    if (breach?.outcome === "unproven") return breach;
    const turn = chooseTurn(breach ? step.onFailure : step.onSuccess, lookUp, tries);
    if (turn?.next.kind === "retry") {
      tries.set(turn, (tries.get(turn) ?? 0) + 1);
      await run.host.letPass(delayOf(turn.next.afterMs, done));
      continue;
    }
    if (!breach) scope.steps.set(step.id, readAll(step.outputs, lookUp));
    return follow(step, { turn, breach, done });
  }
}

interface Taken {
  readonly turn: Turn | undefined;
  readonly breach: Stopped | undefined;
  readonly done: Done;
}

function follow(step: Step, { turn, breach, done }: Taken): Next | Stopped {
  if (turn?.next.kind === "goto") return turn.next;
  if (!breach) return turn ? { kind: "end" } : { kind: "on" };
  const status = done.kind === "request" ? done.exchange.response.status : undefined;
  if (turn)
    return unproven(`it ended at ${step.id}${answered(status)}, which it foresees as ${turn.name}`);
  return status !== undefined && saysNothing(status) && !isForeseen(breach, status)
    ? unproven(`${step.id} was answered ${status}, which says nothing of it`)
    : breach;
}

function answered(status: number | undefined): string {
  return status === undefined ? "" : `, answered ${status}`;
}

interface Doing {
  readonly scope: Scope;
  readonly run: Run;
  readonly visit: string;
}

function perform(step: Step, doing: Doing): Promise<Done | Stopped> {
  return step.action.kind === "request"
    ? request(step, step.action, doing)
    : call(step.action, doing);
}

async function request(
  step: Step,
  action: StepRequest,
  { scope, run, visit }: Doing,
): Promise<Done | Stopped> {
  const prepared = toInput(action, lookUpIn(scope));
  if (prepared.kind === "impossible") return unproven(`${step.id} cannot be sent: ${prepared.why}`);
  const { input, key } = prepared;
  const options = { visit, ...(key === undefined ? {} : { key }) };
  return {
    kind: "request",
    input,
    exchange: await run.host.send(action.operation, input, options),
  };
}

async function call(action: StepCall, { scope, run }: Doing): Promise<Done | Stopped> {
  const given = fillTemplate(action.inputs, lookUpIn(scope));
  // A filled object is an object.
  const inputs = (given ?? {}) as JsonObject;
  const inner = { inputs, steps: new Map(), workflows: scope.workflows };
  const verdict = await runSteps(action.journey, inner, run);
  return verdict.outcome === "holds" ? { kind: "call", outputs: verdict.outputs } : verdict;
}
