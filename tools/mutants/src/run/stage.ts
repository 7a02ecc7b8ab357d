import type { Operation } from "@plumbline/contract";
import { allChecks, journeyChecks } from "@plumbline/conformance";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";

/** One run of the suite: checks and operations. Default: all. */
export interface Stage {
  readonly operations?: readonly string[];
  readonly checks?: readonly string[];
}

/** Lists the stages of a mutant, the likeliest to notice first; the last is the whole suite. */
export function stagesOf(mutant: Mutant, { operations }: SoundSubject): readonly Stage[] {
  const touched = cheapestFirst(operations.filter(({ id }) => mutant.operations.includes(id)));
  const likely = mutant.likely.length > 0 ? { checks: mutant.likely } : {};
  const beside = mutant.likely.filter(isBeside);
  const [first] = touched;
  const stages: readonly Stage[] = [
    // Few checks use the authorization server and MCP, each with its own operations.
    ...(beside.length > 0 ? [{ checks: beside }] : []),
    // One operation exceeds a limit that then rejects all operations.
    ...(mutant.likely.some(isOfLimits) ? [likely] : []),
    ...(mutant.likely.includes(everywhere) ? [{ checks: mutant.likely }] : []),
    ...(first === undefined ? [] : [{ operations: [first], ...likely }]),
    ...(touched.length > 1 ? [{ operations: touched.slice(1), ...likely }] : []),
    ...(touched.length > 0 ? [{ operations: touched }] : [likely]),
    { checks: allButSlow },
    {},
  ];
  return stages.filter((stage, index) => stages.findIndex((other) => same(other, stage)) === index);
}

/** A limit that one operation exceeds is exceeded for the others. */
const everywhere = "limits/rate-everywhere";

/** Whether checks use the authorization server or MCP, which are not under the base URL. */
function isBeside(check: string): boolean {
  return /^(oauth|mcp)\//.test(check);
}

function isOfLimits(check: string): boolean {
  return check.startsWith("limits/rate");
}

/** Estimates the cost of an operation from its input. */
function cheapestFirst(operations: readonly Operation[]): readonly string[] {
  return operations.toSorted((one, other) => weightOf(one) - weightOf(other)).map(({ id }) => id);
}

function weightOf({ body, parameters }: Operation): number {
  return parameters.length + JSON.stringify(body?.content[0]?.schema?.schema ?? "").length;
}

/** The check that sends each invalid body takes longest. */
const slow = "rejects/body-violations";
const allButSlow = [...allChecks.map(({ id }) => id).filter((id) => id !== slow), "journeys/*"];

/** Every check except one, or except a family. */
export function allBut(
  left: string,
  { contract, journeys }: Pick<SoundSubject, "contract" | "journeys">,
): readonly string[] {
  return [...allChecks, ...journeyChecks(contract, journeys)]
    .map(({ id }) => id)
    .filter((id) => id !== left && !id.startsWith(`${left}/`));
}

function same(one: Stage, other: Stage): boolean {
  return stageKey(one) === stageKey(other);
}

export function stageKey({ operations = [], checks = [] }: Stage): string {
  return JSON.stringify([operations, checks]);
}

/** The checks of a stage that exist: a glob may match none. */
export function knownChecks(
  globs: readonly string[],
  { contract, journeys }: Pick<SoundSubject, "contract" | "journeys">,
): readonly string[] {
  const checks = [...allChecks, ...journeyChecks(contract, journeys)];
  return globs.filter((glob) =>
    checks.some(({ id }) => (glob.endsWith("*") ? id.startsWith(glob.slice(0, -1)) : id === glob)),
  );
}
