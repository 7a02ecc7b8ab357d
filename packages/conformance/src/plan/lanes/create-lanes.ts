import type { Operation } from "@plumbline/contract";
import { runSteps } from "../../cases/run-steps.ts";
import type { Case } from "../../model/case.ts";
import type { LanePlan, Lanes, PlanEntry } from "../../model/plan.ts";
import { checkFixtures } from "../../target/check-fixtures.ts";
import { laneTargets } from "../../target/lane-targets.ts";
import type { Subject } from "../../model/subject.ts";
import { createSubjects, type SubjectOptions } from "../create-subjects.ts";
import { planEntry } from "../plan-operation.ts";

/**
 * The partitions that can share a plan; `undefined` if there is only one. An entry is planned again for each partition that takes
 * some of its cases, because the partition has its own identity and its own things. Throws ConformanceError `CONFIG_INVALID` for
 * fixtures that do not match the document.
 */
export function createLanes(
  here: readonly Operation[],
  options: SubjectOptions,
): Lanes | undefined {
  const targets = laneTargets(options.contract, options.target);
  if (targets.length < 2) return undefined;
  const planners = targets.map((target) => {
    checkFixtures(options.contract, target.fixtures);
    return createLanePlanner(here, { ...options, target });
  });
  return {
    targets,
    planIn: (lane, entry) =>
      lane === 0 ? { subject: entry.subject, cases: entry.cases } : planners[lane]?.(entry),
  };
}

type LanePlanner = (entry: PlanEntry) => LanePlan | undefined;

function createLanePlanner(here: readonly Operation[], options: SubjectOptions): LanePlanner {
  const subjects = createSubjects(here, options);
  const known = new Map<string, OwnCases | undefined>();

  function planned({ check, subject: { operation } }: PlanEntry): OwnCases | undefined {
    const key = `${operation.id} ${check.id}`;
    if (!known.has(key)) {
      const { subject, skip } = subjects(operation);
      known.set(key, byPurpose(runSteps(planEntry(check, subject, skip))[0]));
    }
    return known.get(key);
  }

  return (entry) => {
    const own = planned(entry);
    if (!own) return undefined;
    const cases = entry.cases.flatMap((one) => sameAs(one, own.cases.get(one.purpose)) ?? []);
    return cases.length === entry.cases.length ? { subject: own.subject, cases } : undefined;
  };
}

/** The cases of a partition by their purposes. */
interface OwnCases {
  readonly subject: Subject;
  readonly cases: ReadonlyMap<string, Case>;
}

/** The cases of an entry and those that they combine, which may be sent instead. */
function byPurpose(entry: PlanEntry | undefined): OwnCases | undefined {
  if (!entry || entry.skip) return undefined;
  const all = entry.cases.flatMap((one) => [one, ...(one.parts ?? [])]);
  return { subject: entry.subject, cases: new Map(all.map((one) => [one.purpose, one])) };
}

/** The case of a partition if it tests the same, at the same cost, as one of the first partition. */
function sameAs(one: Case, other: Case | undefined): Case | undefined {
  const isSame =
    other?.clause === one.clause &&
    other.runs === one.runs &&
    other.cost.operations === one.cost.operations &&
    other.cost.writes === one.cost.writes;
  return isSame ? other : undefined;
}
