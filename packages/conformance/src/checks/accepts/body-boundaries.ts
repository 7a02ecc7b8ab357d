import type { Contract, JsonValue } from "@plumbline/contract";
import type { CaseSteps, PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { createRecent, type Recent } from "../../input/schema/create-recent.ts";
import { closeGap } from "../../input/schema/close-gap.ts";
import { type SentBody, sentBody } from "../../input/body/sent-body.ts";
import { type PlaceCase, packCases, fillPacks } from "../../input/pack-cases.ts";
import { runSteps } from "../../input/run-steps.ts";
import { schemaValues } from "../../input/schema/schema-values.ts";
import { survivesCleaning } from "../../input/schema/survives-cleaning.ts";
import { openSkip } from "../open-skip.ts";
import { type BoundaryCase, boundaryCases, fits } from "./boundary-cases.ts";

/** Reports a body value at the bounds of its schema that is rejected as invalid. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const bodyBoundaries: PropertyDefinition = {
  name: "body-boundaries",
  severity: "must",
  title: "Body values at their bounds are accepted",
  after: ["accepts/example"],
  isDivisible: true,
  plan(subject) {
    const sent = sentBody(subject);
    if (!sent) return undefined;
    return openSkip(subject.operation) ?? casesOf(subject, sent);
  },
};

function* casesOf(subject: Subject, sent: SentBody): CaseSteps {
  const placeCases = yield* placeCasesOf(subject, sent);
  yield* packCases(subject, placeCases, isTakenBy(subject, sent));
}

/** Bodies with as many fields as possible at their bounds, the fullest first. */
export function bodiesAtBounds(subject: Subject): readonly JsonValue[] {
  const sent = sentBody(subject);
  if (!sent) return [];
  const placeCases = runSteps(placeCasesOf(subject, sent));
  return fillPacks(subject, placeCases, isTakenBy(subject, sent)).map(({ body }) => body);
}

type Steps<T> = Generator<undefined, T>;

const byContract = new WeakMap<Contract, Recent<Subject, readonly PlaceCase[]>>();

/** Maximum number of cached operations. It is larger than the number of operations that are planned together. */
const mostRemembered = 40;

/**
 * The boundary cases of an operation. Recent results are cached, because several checks send them and placing boundaries is expensive. The
 * cases of a large document do not fit into memory.
 */
function* placeCasesOf(subject: Subject, sent: SentBody): Steps<readonly PlaceCase[]> {
  const recent = byContract.get(subject.contract) ?? createRecent(mostRemembered);
  byContract.set(subject.contract, recent);
  const placeCases = recent.get(subject) ?? (yield* createPlaceCases(subject, sent));
  recent.set(subject, placeCases);
  return placeCases;
}

function* createPlaceCases(subject: Subject, sent: SentBody): Steps<readonly PlaceCase[]> {
  const { contract } = subject;
  const { boundaries } = schemaValues(contract, sent.schema);
  yield;
  const cases = yield* boundaryCases(subject, sent, {
    boundaries,
    isTaken: isTakenBy(subject, sent),
    rejected: (boundary) => ({ gap: closeGap(contract, boundary) }),
  });
  return impliedByLeast(cases);
}

function isLeast({ edge }: BoundaryCase): boolean {
  return edge === "least";
}

/** Makes the boundary without any optional property imply the boundaries without a single one. */
function impliedByLeast(placeCases: readonly BoundaryCase[]): PlaceCase[] {
  return placeCases
    .filter((one) => !placeCases.some((least) => implies(least, one)))
    .map((one) =>
      isLeast(one) ? { ...one, implies: placeCases.filter((other) => implies(one, other)) } : one,
    );
}

function implies(least: BoundaryCase, one: BoundaryCase): boolean {
  return isLeast(least) && one.edge === "absent" && one.pointer === least.pointer;
}

function isTakenBy(subject: Subject, sent: SentBody): (body: JsonValue) => boolean {
  return (body) => fits(subject, sent, body) && survivesCleaning(sent.schema, body);
}
