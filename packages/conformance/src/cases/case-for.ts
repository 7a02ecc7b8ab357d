import { isMutating } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Case, Cost, Input } from "../model/case.ts";
import type { Subject } from "../model/check.ts";

export type CaseSketch = Pick<
  Case,
  | "purpose"
  | "clause"
  | "rests"
  | "trial"
  | "examples"
  | "varies"
  | "script"
  | "spared"
  | "isUnpaced"
  | "waitMs"
> & {
  readonly place?: string;
  /** Either one input, or a family of them. */
  readonly inputs: Input | fc.Arbitrary<Input>;
  /** How many inputs are drawn. Default: 1. */
  readonly runs?: number;
  /** Requests per run. Default: 1. */
  readonly requests?: number;
  /** What one run sends of other operations. Default: nothing. */
  readonly also?: Cost;
};

/** Completes a case of an operation: what one run of it costs follows from the operation's method. */
export function caseFor(subject: Subject, sketch: CaseSketch): Case {
  const { inputs, runs = 1, requests = 1, also = { operations: 0, writes: 0 }, ...rest } = sketch;
  const isFamily = inputs instanceof fc.Arbitrary;
  const isDrawn = isFamily || rest.script !== undefined;
  return {
    ...rest,
    inputs: isFamily ? inputs : fc.constant(inputs),
    runs: isDrawn ? runs : 1,
    cost: sumCosts([costOf(subject, requests), also]),
  };
}

/** What so many requests of an operation cost. */
export function costOf({ operation }: Pick<Subject, "operation">, requests: number): Cost {
  return { operations: requests, writes: isMutating(operation) ? requests : 0 };
}

/** What all runs of a case cost at most. */
export function costOfRuns({ cost, runs }: Pick<Case, "cost" | "runs">): Cost {
  return { operations: cost.operations * runs, writes: cost.writes * runs };
}

/** What several things cost together. */
export function sumCosts(costs: readonly Cost[]): Cost {
  return {
    operations: costs.reduce((sum, { operations }) => sum + operations, 0),
    writes: costs.reduce((sum, { writes }) => sum + writes, 0),
  };
}
