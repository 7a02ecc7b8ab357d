import type { Boundary } from "@plumbline/arbitrary";
import {
  type Contract,
  type JsonValue,
  resolvePointer,
  type SchemaHandle,
} from "@plumbline/contract";
import { judgeBesideUsual } from "../../model/verdicts/judge-beside-usual.ts";
import { withGap } from "../../model/verdicts/with-gap.ts";
import type { Input } from "../../model/input.ts";
import type { CaseSteps, PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { createRecent, type Recent } from "../../input/schema/create-recent.ts";
import { closeGap } from "../../input/schema/close-gap.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { type PlacedBoundary, placeBoundary } from "../../input/body/place-boundary.ts";
import { type SentBody, sentBody } from "../../input/body/sent-body.ts";
import { marksAt, marksOnWay } from "../../input/schema/marks-on-way.ts";
import { type PlaceCase, packCases, fillPacks } from "../../input/pack-cases.ts";
import { runSteps } from "../../input/run-steps.ts";
import { schemaValues } from "../../input/schema/schema-values.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { survivesCleaning } from "../../input/schema/survives-cleaning.ts";
import { openSkip } from "../open-skip.ts";

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
  const { schema } = sent;
  const isTaken = isTakenBy(subject, sent);
  const { boundaries } = schemaValues(contract, schema);
  yield;
  const placeCases: BoundaryCase[] = [];
  for (const boundary of boundaries) {
    if (isOpenPlace(subject, schema, boundary.instancePointer)) continue;
    const [placed, ...others] = placeBoundary(subject, sent, boundary).filter(({ body }) =>
      isTaken(body),
    );
    yield;
    if (placed) placeCases.push(placeCaseAt(subject, boundary, [placed, ...others]));
  }
  return impliedByLeast(placeCases);
}

/** The case of a boundary in its first body. If that body is rejected, the other bodies show whether the boundary is the reason. */
function placeCaseAt(
  subject: Subject,
  boundary: Boundary,
  [placed, ...others]: readonly [PlacedBoundary, ...PlacedBoundary[]],
): BoundaryCase {
  const { contract, plain } = subject;
  const { body } = placed;
  const { instancePointer: pointer, schemaPointer, label, edge } = boundary;
  const place = pointer ? `body ${pointer}` : "body";
  const planned = caseFor(subject, {
    purpose: `${place}: ${label}`,
    clause: schemaPointer,
    rests: describeClause(contract, schemaPointer, place),
    place,
    inputs: withBody(plain, body),
    varies: { pointer, value: resolvePointer(body, pointer) },
    async trial(input, context) {
      const verdict = await judgeBesideUsual(context, input, {
        usual: toInputs(subject, placed).usual,
        others: others.map((other) => toInputs(subject, other)),
      });
      return withGap(verdict, closeGap(contract, boundary));
    },
  });
  return { planned, body, pointer, edge };
}

function toInputs(
  { plain }: Subject,
  { body, usual }: PlacedBoundary,
): { readonly input: Input; readonly usual: Input | undefined } {
  return {
    input: withBody(plain, body),
    usual: usual === undefined ? undefined : withBody(plain, usual),
  };
}

interface BoundaryCase extends PlaceCase {
  /** The kind of the boundary, such as `least` or `absent`. */
  readonly edge: string;
}

/** Makes the boundary without any optional property imply the boundaries without a single one. */
function impliedByLeast(placeCases: readonly BoundaryCase[]): PlaceCase[] {
  const isLeast = (one: BoundaryCase): boolean => one.edge === "least";
  const implies = (least: BoundaryCase, one: BoundaryCase): boolean =>
    isLeast(least) && one.edge === "absent" && one.pointer === least.pointer;
  return placeCases
    .filter((one) => !placeCases.some((least) => implies(least, one)))
    .map((one) =>
      isLeast(one) ? { ...one, implies: placeCases.filter((other) => implies(one, other)) } : one,
    );
}

function isTakenBy({ contract }: Subject, sent: SentBody): (body: JsonValue) => boolean {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  return (body) =>
    sent.takes(body) && survivesCleaning(sent.schema, body) && sent.sizeOf(body) <= limit;
}

/** A mark applies to its own place only, except for `validation` and `names`, which apply to everything inside it. */
function isOpenPlace(
  { contract: { document } }: Subject,
  schema: SchemaHandle,
  instancePointer: string,
): boolean {
  const way = marksOnWay(document, schema, instancePointer);
  return (
    way.has("validation") || way.has("names") || marksAt(document, schema, instancePointer).size > 0
  );
}
