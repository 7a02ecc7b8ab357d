import { createHash } from "node:crypto";
import * as fc from "fast-check";
import type { Breach, Case, CaseVerdict, Script } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { CaseOutcome } from "../../model/case-outcome.ts";
import type { PlanEntry } from "../../model/plan.ts";
import type { Exchange } from "@plumbline/report";
import { createTrialContext } from "../../send/session/create-trial-context.ts";
import { UsedKeys } from "../../send/session/create-key-ring.ts";
import type { Session } from "../../send/session/create-session.ts";
import { Stop } from "../../model/errors/stop.ts";

/** The maximum number of smaller inputs tried after the failure of one case. */
export const mostShrinks = 40;

/** The number of smaller inputs that the cases of an entry may still try. */
export interface ShrinkAllowance {
  left: number;
}

/** A case. With the counterexample path of an earlier run, only the input that failed in that run is sent. */
export type CaseToRun = Case & { readonly path?: string };

/** Runs a case as a property: draws its inputs, stops at the first breach, and shrinks the input while the allowance lasts. */
export async function runCase(
  session: Session,
  entry: PlanEntry,
  planned: CaseToRun,
  allowance: ShrinkAllowance,
): Promise<CaseOutcome> {
  const { examples = [], script = fc.constant(undefined), path } = planned;
  const seed = caseSeed(session.seed, entry, planned);
  const state: State = {
    trials: 0,
    shrinks: 0,
    broken: undefined,
    held: undefined,
    unproven: undefined,
    stop: undefined,
  };
  const property = fc.asyncProperty(planned.inputs, script, async (input, commands) => {
    if (state.stop || (state.broken && !mayShrink(state, allowance))) return true;
    // The inputs after the input at the path are its siblings, which the earlier run has tried.
    if (path !== undefined && state.trials > 0) return true;
    try {
      const { verdict, exchanges } = await once(input, commands).catch((error: unknown) => {
        if (error instanceof UsedKeys) return once(input, commands);
        throw error;
      });
      state.trials += 1;
      return note(state, verdict, exchanges);
    } catch (error) {
      noteEnd(state, error);
      return true;
    }
  });

  async function once(input: Input, commands: Script | undefined): Promise<Decided<CaseVerdict>> {
    const exchanges: Exchange[] = [];
    let plain: Exchange | undefined;
    const context = createTrialContext(session, entry.subject, {
      check: entry.check.id,
      purpose: planned.purpose,
      probes: planned.probes,
      expectsRejection: takesNoPlace(entry, planned),
      onExchange: (exchange) => {
        if (!exchanges.includes(exchange)) exchanges.push(exchange);
      },
      onPlain: (exchange) => (plain = exchange),
    });
    const verdict = await planned.trial(input, context, commands);
    // If a trial sent nothing, it judged the plain request.
    const sent = exchanges.length > 0 || !plain ? exchanges : [plain];
    return { verdict, exchanges: (verdict.outcome === "broken" && verdict.evidence) || sent };
  }

  const details = await fc.check(property, {
    seed,
    ...(path === undefined ? { numRuns: planned.runs } : { path, numRuns: 1, endOnFailure: true }),
    examples: examples.map((input): [Input, undefined] => [input, undefined]),
  });
  if (details.failed && !state.broken)
    throw details.errorInstance ?? new Error(`The case "${planned.purpose}" could not run`);
  return outcome(planned, state, { seed, path: details.counterexamplePath });
}

/** Whether all writes of a case are spared. If only some writes are spared, the case marks these writes itself. */
function takesNoPlace({ check }: PlanEntry, { cost, spared = 0 }: Case): boolean {
  if (check.kind === "property" && check.expectsRejection) return true;
  return spared > 0 && spared >= cost.writes;
}

interface Decided<V extends CaseVerdict> {
  readonly verdict: V;
  readonly exchanges: readonly Exchange[];
}

interface State {
  trials: number;
  shrinks: number;
  broken: Decided<Breach> | undefined;
  held: Decided<CaseVerdict> | undefined;
  unproven: Decided<CaseVerdict> | undefined;
  stop: Stop | undefined;
}

function mayShrink(state: State, allowance: ShrinkAllowance): boolean {
  if (state.shrinks >= mostShrinks || allowance.left === 0) return false;
  state.shrinks += 1;
  allowance.left -= 1;
  return true;
}

function note(state: State, verdict: CaseVerdict, exchanges: readonly Exchange[]): boolean {
  if (verdict.outcome === "broken") {
    state.broken = { verdict, exchanges };
    return false;
  }
  if (verdict.outcome === "holds" || verdict.outcome === "split")
    state.held = { verdict, exchanges };
  else state.unproven ??= { verdict, exchanges };
  return true;
}

/** Records why a case ends early. Throws any other error again. */
function noteEnd(state: State, error: unknown): void {
  if (error instanceof Stop) state.stop = error;
  else throw error;
}

function outcome(
  planned: Case,
  state: State,
  details: { seed: number; path: string | null },
): CaseOutcome {
  const decided = state.broken ??
    state.held ??
    state.unproven ?? { verdict: notRun, exchanges: [] };
  return {
    planned,
    ...decided,
    seed: details.seed,
    trials: state.trials,
    ...(state.broken && details.path !== null ? { path: details.path } : {}),
    ...(state.stop ? { stop: state.stop } : {}),
  };
}

const notRun: CaseVerdict = { outcome: "unproven", why: "no request was sent" };

function caseSeed(seed: number, entry: PlanEntry, planned: Case): number {
  const text = JSON.stringify([seed, entry.check.id, entry.subject.operation.id, planned.purpose]);
  return createHash("sha256").update(text).digest().readInt32BE();
}
