import type { Contract, Operation } from "@plumbline/contract";
import type { Skip } from "@plumbline/report";
import { isElsewhere } from "../../input/plain/is-elsewhere.ts";
import { plainInput } from "../../input/plain/plain-input.ts";
import { withKnownMembers } from "../../input/plain/with-known-members.ts";
import { documentValues, type ValueSource } from "../../input/plain/value-source.ts";
import type { Subject } from "../../model/subject.ts";
import type { ResolvedTarget } from "../../model/target.ts";
import { alternativesOf, fixtureValues } from "../../target/fixture-values.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { isAllowed } from "../../target/resolve-target.ts";

/** The subject of an operation, and the reason if the operation is not tested. */
export interface PlannedSubject {
  readonly subject: Subject;
  readonly skip?: Skip;
}

export type Subjects = (operation: Operation) => PlannedSubject;

export interface SubjectOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  /** Random inputs per property. */
  readonly runs: number;
  readonly values?: ValueSource;
  /** How long the run may take, in milliseconds. Default: no limit. */
  readonly time?: number;
  /** Number of operations that are surveyed, from the first one on. Default: all. */
  readonly mostSurveyed?: number;
}

/** Creates the subject of each operation once. `here` are the operations that are served under the base URL. */
export function createSubjects(here: readonly Operation[], options: SubjectOptions): Subjects {
  const { contract, target, seed, runs, time } = options;
  const { fixtures } = target;
  const values = fixtureValues(
    fixtures,
    withKnownMembers(options.values ?? documentValues, target.values),
  );
  const byId = new Map(here.map((operation) => [operation.id, operation]));
  const known = new Map<string, PlannedSubject>();
  const inSurvey = new Set(here.slice(0, options.mostSurveyed));
  const surveyed = createSurvey(() => [...inSurvey].flatMap(({ id }) => other(id) ?? []));

  function other(id: string): Subject | undefined {
    const operation = byId.get(id);
    const made = operation && subjects(operation);
    return made?.skip ? undefined : made?.subject;
  }

  function make(operation: Operation): PlannedSubject {
    const plain = plainInput(contract, operation, values);
    const subject: Subject = {
      contract,
      operation,
      target,
      plain: plain ?? { path: {}, query: {}, header: {}, cookie: {} },
      alternatives: alternativesOf(fixtures, operation),
      runs,
      seed,
      isTimed: time !== undefined,
      other,
      surveyed,
      isSurveyed: inSurvey.has(operation),
    };
    const isBuildable = plain !== undefined || isElsewhere(contract, operation);
    const skip = isBuildable ? operationSkip(subject) : unbuildableSkip(operation);
    return { subject, ...(skip ? { skip } : {}) };
  }

  function subjects(operation: Operation): PlannedSubject {
    const made = known.get(operation.id) ?? make(operation);
    known.set(operation.id, made);
    return made;
  }

  return subjects;
}

/** Runs each survey over all subjects once. */
function createSurvey(list: () => readonly Subject[]): Subject["surveyed"] {
  const known = new Map<unknown, unknown>();
  return <T>(survey: (subjects: readonly Subject[]) => T): T => {
    if (!known.has(survey)) known.set(survey, survey(list()));
    // The stored value is the result of the same survey.
    return known.get(survey) as T;
  };
}

function unbuildableSkip(operation: Operation): Skip {
  const offered = (operation.body?.content ?? []).map(({ mediaType }) => mediaType);
  const isUnwritable = offered.length > 0 && bodyMediaType(operation) === undefined;
  const detail = isUnwritable
    ? `The suite cannot write a body as ${offered.join(" or ")}. Test the operation by hand.`
    : "No request can be built from the document. Give examples for its required parts, or a fixture in --profile.";
  return { reason: "not-selected", detail };
}

function operationSkip({ operation, target }: Subject): Skip | undefined {
  const { effect } = operation.policies;
  if (operation.method === "trace")
    return {
      reason: "not-selected",
      detail: "TRACE cannot be sent by the suite. Test the operation by hand.",
    };
  if (target.exclude.includes(operation.id))
    return {
      reason: "not-selected",
      detail: "It is excluded. Remove it from --exclude, or from exclude of the target.",
    };
  if (isAllowed(effect, target.allow)) return undefined;
  return { reason: "effect-not-allowed", detail: `Allow it with --allow ${effect}.` };
}
