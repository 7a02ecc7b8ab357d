import type { Operation } from "@plumbline/contract";
import { allChecks, journeyChecks } from "@plumbline/conformance";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";

/** One run of the suite: these checks on these operations. Nothing named means all. */
export interface Stage {
  readonly operations?: readonly string[];
  readonly checks?: readonly string[];
}

/** The runs in which a mutant is looked for, what is likely to notice it first; the last is the whole suite. */
export function stagesOf(mutant: Mutant, { operations }: SoundSubject): readonly Stage[] {
  const touched = cheapestFirst(operations.filter(({ id }) => mutant.operations.includes(id)));
  const likely = mutant.likely.length > 0 ? { checks: mutant.likely } : {};
  const beside = mutant.likely.filter(isBeside);
  const [first] = touched;
  const stages: readonly Stage[] = [
    // What stands beside the operations is asked for by few checks, on operations of its own.
    ...(beside.length > 0 ? [{ checks: beside }] : []),
    // A limit is exceeded by one operation, and refuses all of them.
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

/** A limit that one operation trips is exceeded for the others. */
const everywhere = "limits/rate-everywhere";

/** Whether checks look at what is not served under the base URL: the authorization server, the agent interface. */
function isBeside(check: string): boolean {
  return /^(oauth|mcp)\//.test(check);
}

function isOfLimits(check: string): boolean {
  return check.startsWith("limits/rate");
}

/** What an operation costs to look at follows from what it takes. */
function cheapestFirst(operations: readonly Operation[]): readonly string[] {
  return operations.toSorted((one, other) => weightOf(one) - weightOf(other)).map(({ id }) => id);
}

function weightOf({ body, parameters }: Operation): number {
  return parameters.length + JSON.stringify(body?.content[0]?.schema?.schema ?? "").length;
}

/** To plan and to send each value that breaks a body takes longest by far. */
const slow = "rejects/body-violations";
const allButSlow = [...allChecks.map(({ id }) => id).filter((id) => id !== slow), "journeys/*"];

/** Every check but one, or but those of a family. */
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

/** All of a stage that is in the suite: some of its globs may match no check. */
export function knownChecks(
  globs: readonly string[],
  { contract, journeys }: Pick<SoundSubject, "contract" | "journeys">,
): readonly string[] {
  const checks = [...allChecks, ...journeyChecks(contract, journeys)];
  return globs.filter((glob) =>
    checks.some(({ id }) => (glob.endsWith("*") ? id.startsWith(glob.slice(0, -1)) : id === glob)),
  );
}
