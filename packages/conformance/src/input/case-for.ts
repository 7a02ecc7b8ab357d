import { isMutating } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Case, Cost } from "../model/case.ts";
import type { Input } from "../model/input.ts";
import type { Subject } from "../model/subject.ts";

/** A case as `caseFor` takes it: without its cost. */
export type CaseSketch = Pick<
  Case,
  | "purpose"
  | "rests"
  | "trial"
  | "examples"
  | "varies"
  | "probes"
  | "script"
  | "spared"
  | "elsewhere"
  | "isUnpaced"
  | "waitMs"
  | "exceeds"
  | "clauses"
  | "parts"
> & {
  readonly place?: string;
  /** Default: the operation. */
  readonly clause?: string;
  /** One input, or a family of inputs. Default: the plain input. */
  readonly inputs?: Input | fc.Arbitrary<Input>;
  /** How many inputs are drawn. Default: 1. */
  readonly runs?: number;
  /** Requests per run. Default: 1. */
  readonly requests?: number;
  /** The cost of requests of other operations in one run. Default: none. */
  readonly also?: Cost;
};

/**
 * Completes a case of an operation. Its cost follows from the operation's method.
 *
 * @example
 * ```ts
 * import { broken, caseFor, defineCheck, holds, unproven } from "@plumbline/conformance";
 *
 * export default defineCheck({
 *   name: "user-agent",
 *   severity: "advice",
 *   title: "Any user agent is served",
 *   plan: (subject) => [
 *     caseFor(subject, {
 *       purpose: "an unusual user agent",
 *       clause: subject.operation.pointer,
 *       rests: "clients choose their own user agent",
 *       inputs: { ...subject.plain, raw: { headers: { "user-agent": "teapot" } } },
 *       async trial(input, context) {
 *         const { response } = await context.send(input);
 *         if (response.status < 400) return holds;
 *         const plain = await context.plain();
 *         return plain.response.status < 400
 *           ? broken(`status ${response.status}`, "a success")
 *           : unproven("the plain request is rejected too");
 *       },
 *     }),
 *   ],
 * });
 * ```
 */
export function caseFor(subject: Subject, sketch: CaseSketch): Case {
  const { clause = subject.operation.pointer, inputs = subject.plain, ...others } = sketch;
  const { runs = 1, requests = 1, also = { operations: 0, writes: 0 }, ...rest } = others;
  const isFamily = inputs instanceof fc.Arbitrary;
  const isDrawn = isFamily || rest.script !== undefined;
  return {
    ...rest,
    clause,
    inputs: isFamily ? inputs : fc.constant(inputs),
    runs: isDrawn ? runs : 1,
    cost: sumCosts([costOf(subject, requests), also]),
  };
}

/** The cost of this many requests of an operation. */
export function costOf({ operation }: Pick<Subject, "operation">, requests: number): Cost {
  return { operations: requests, writes: isMutating(operation) ? requests : 0 };
}

/** The maximum cost of all runs of a case. */
export function costOfRuns({ cost, runs }: Pick<Case, "cost" | "runs">): Cost {
  return { operations: cost.operations * runs, writes: cost.writes * runs };
}

/** The sum of costs. */
export function sumCosts(costs: readonly Cost[]): Cost {
  return {
    operations: costs.reduce((sum, { operations }) => sum + operations, 0),
    writes: costs.reduce((sum, { writes }) => sum + writes, 0),
  };
}
