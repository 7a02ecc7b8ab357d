import type { Contract, Operation } from "@plumbline/contract";
import { isElsewhere } from "../input/plain/is-elsewhere.ts";
import type { Session } from "../send/session/create-session.ts";
import type { Exploration } from "../send/explore/exploration.ts";
import { exploreTarget } from "../send/explore/explore-target.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { alternativesOf, fixtureValues } from "../target/fixture-values.ts";
import { plainInput } from "../input/plain/plain-input.ts";
import { withKnownMembers } from "../input/plain/with-known-members.ts";
import { documentValues } from "../input/plain/value-source.ts";
import type { Input } from "../model/input.ts";
import { bodyMediaType } from "../input/request/build-request.ts";
import { mayReceive } from "../target/resolve-target.ts";
import { hasExample } from "../input/plain/has-example.ts";

/** The options that decide whether a run explores. */
export interface ExploringRun {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  /** IDs of the selected operations. Default: all. */
  readonly operations?: readonly string[];
  readonly shard?: unknown;
}

/**
 * Whether a run first seeks inputs that the target accepts. A shard does not explore, because the shards would find different inputs and
 * have different plans.
 */
export function shouldExplore(run: ExploringRun): boolean {
  const { target, shard } = run;
  if (target.stateless || shard !== undefined) return false;
  return target.explore ?? operationsOf(run).some((operation) => needsThing(operation, target));
}

/** Explores the target and returns the target with the found fixtures. Fixtures of the user take precedence. */
export async function exploreRun(
  session: Session,
  run: ExploringRun,
  onProgress?: (answered: number, requests: number) => void,
): Promise<{ readonly target: ResolvedTarget; readonly exploration: Exploration }> {
  const exploration = await exploreTarget(session, {
    operations: operationsOf(run),
    plain: (operation) => statedInput(run, operation),
    salt: session.salt,
    now: Date.now(),
    ...(onProgress ? { onProgress } : {}),
  });
  const { target } = run;
  const fixtures = { ...exploration.fixtures, ...target.fixtures };
  return { target: { ...target, fixtures }, exploration };
}

function operationsOf({ contract, operations = [] }: ExploringRun): readonly Operation[] {
  const wanted = new Set(operations);
  return contract.operations.filter(
    (operation) =>
      (wanted.size === 0 || wanted.has(operation.id)) && !isElsewhere(contract, operation),
  );
}

/** The input of a fixture or of the document's examples, if it contains all values that only the target can know. */
function statedInput({ contract, target }: ExploringRun, operation: Operation): Input | undefined {
  const isGiven = alternativesOf(target.fixtures, operation).length > 0;
  const hasBody = operation.body === undefined || bodyMediaType(operation)?.examples.length !== 0;
  const isStated = isGiven || (!needsThing(operation, target) && hasBody);
  const source = fixtureValues(target.fixtures, withKnownMembers(documentValues, target.values));
  return isStated ? plainInput(contract, operation, source) : undefined;
}

/** Whether an operation needs the identifier of an existing thing, and neither a fixture nor the document names one. */
function needsThing(operation: Operation, target: ResolvedTarget): boolean {
  return (
    operation.parameters.some((parameter) => parameter.in === "path" && !hasExample(parameter)) &&
    mayReceive(target, operation) &&
    alternativesOf(target.fixtures, operation).length === 0
  );
}
