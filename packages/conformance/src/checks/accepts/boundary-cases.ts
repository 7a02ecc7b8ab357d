import type { Boundary } from "@plumbline/arbitrary";
import { type JsonValue, resolvePointer, type SchemaHandle } from "@plumbline/contract";
import type { Rejected } from "../../model/verdicts/judge-acceptance.ts";
import { judgeBesideUsual } from "../judge-beside-usual.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import type { PlaceCase } from "../../input/pack-cases.ts";
import { type PlacedBoundary, placeBoundary } from "../../input/body/place-boundary.ts";
import type { SentBody } from "../../input/body/sent-body.ts";
import { marksAt, marksOnWay } from "../../input/schema/marks-on-way.ts";
import { withBody } from "../../input/plain/with-body.ts";

interface BoundaryOptions {
  readonly boundaries: readonly Boundary[];
  /** Whether a body may be sent. */
  readonly isTaken: (body: JsonValue) => boolean;
  /** Members that are added to the breach of a rejected boundary. */
  readonly rejected: (boundary: Boundary) => Rejected;
}

/** The cases of boundaries among usual values of a body, except at places that the document leaves open. */
export function* boundaryCases(
  subject: Subject,
  sent: SentBody,
  options: BoundaryOptions,
): Generator<undefined, BoundaryCase[]> {
  const cases: BoundaryCase[] = [];
  for (const boundary of options.boundaries) {
    if (isOpenPlace(subject, sent.schema, boundary.instancePointer)) continue;
    const [placed, ...others] = placeBoundary(subject, sent, boundary).filter(({ body }) =>
      options.isTaken(body),
    );
    yield;
    if (!placed) continue;
    const rejected = options.rejected(boundary);
    cases.push(placeCaseAt(subject, { boundary, rejected }, [placed, ...others]));
  }
  return cases;
}

/** Whether a body is valid and below the limit on the size of bodies. */
export function fits({ contract }: Subject, sent: SentBody, body: JsonValue): boolean {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  return sent.takes(body) && sent.sizeOf(body) <= limit;
}

/** The case of a boundary in its first body. If that body is rejected, the other bodies show whether the boundary is the reason. */
function placeCaseAt(
  subject: Subject,
  { boundary, rejected }: { readonly boundary: Boundary; readonly rejected: Rejected },
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
    trial: (input, context) =>
      judgeBesideUsual(context, subject, {
        input,
        usual: toInputs(subject, placed).usual,
        others: others.map((other) => toInputs(subject, other)),
        rejected,
      }),
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

export interface BoundaryCase extends PlaceCase {
  /** The kind of the boundary, such as `least` or `absent`. */
  readonly edge: string;
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
