import { type JsonValue, resolvePointer, type SchemaHandle } from "@plumbline/contract";
import { judgeBesideUsual } from "../../verdicts/judge-beside-usual.ts";
import { withGap } from "../../verdicts/with-gap.ts";
import type { Case } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../cases/case-for.ts";
import { closeGap } from "../../cases/schema/close-gap.ts";
import { describeClause } from "../../cases/describe-clause.ts";
import { jsonBody } from "../../cases/body/json-body.ts";
import { type PlacedBoundary, placeBoundary } from "../../cases/body/place-boundary.ts";
import { marksAt, marksOnWay } from "../../cases/schema/marks-on-way.ts";
import { type Edge, packCases, packEdges } from "../../cases/pack-cases.ts";
import { schemaValues } from "../../cases/schema/schema-values.ts";
import { withBody } from "../../cases/input/with-body.ts";
import { survivesCleaning } from "../../cases/schema/survives-cleaning.ts";
import { hasLoneSurrogate } from "../../request/is-sendable.ts";
import { nonEmpty } from "../non-empty.ts";
import { openSkip } from "../open-skip.ts";

/** Reports a body value at the edge of its schema's bounds that is rejected as invalid. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const bodyBoundaries: PropertyDefinition = {
  name: "body-boundaries",
  severity: "must",
  title: "Body values at the edge of their bounds are accepted",
  after: ["accepts/example"],
  plan(subject) {
    const schema = jsonBody(subject.operation)?.schema;
    if (!schema) return undefined;
    return openSkip(subject.operation) ?? nonEmpty(casesOf(subject, schema));
  },
};

function casesOf(subject: Subject, schema: SchemaHandle): Case[] {
  return packCases(subject, edgesOf(subject, schema), isTakenBy(subject, schema));
}

/** Bodies with as many fields as possible at an edge of their bounds, the fullest first. */
export function edgeBodies(subject: Subject): readonly JsonValue[] {
  const schema = jsonBody(subject.operation)?.schema;
  if (!schema) return [];
  const packs = packEdges(subject, edgesOf(subject, schema), isTakenBy(subject, schema));
  return packs.map(({ body }) => body);
}

const edgesBySubject = new WeakMap<Subject, readonly Edge[]>();

/** Several checks send the edges of an operation, and placing them is expensive. */
function edgesOf(subject: Subject, schema: SchemaHandle): readonly Edge[] {
  const edges = edgesBySubject.get(subject) ?? placeEdges(subject, schema);
  edgesBySubject.set(subject, edges);
  return edges;
}

function placeEdges(subject: Subject, schema: SchemaHandle): readonly Edge[] {
  const { contract, plain } = subject;
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  const isSent = ({ body }: PlacedBoundary): boolean =>
    !hasLoneSurrogate(body) &&
    survivesCleaning(schema, body) &&
    Buffer.byteLength(JSON.stringify(body)) <= limit;
  const edges = schemaValues(contract, schema)
    .boundaries.filter(({ instancePointer }) => !isOpenPlace(subject, schema, instancePointer))
    .flatMap((boundary) => {
      const [placed, ...others] = placeBoundary(subject, schema, boundary).filter(isSent);
      return placed ? [{ boundary, placed, others }] : [];
    })
    .map(({ boundary, placed, others }): NamedEdge => {
      const { body } = placed;
      const place = boundary.instancePointer ? `body ${boundary.instancePointer}` : "body";
      const planned = caseFor(subject, {
        purpose: `${place}: ${boundary.label}`,
        clause: boundary.schemaPointer,
        rests: describeClause(contract, boundary.schemaPointer, place),
        place,
        inputs: withBody(plain, body),
        varies: {
          pointer: boundary.instancePointer,
          value: resolvePointer(body, boundary.instancePointer),
        },
        async trial(input, context) {
          const verdict = await judgeBesideUsual(context, input, {
            usual: toInputs(subject, placed).usual,
            others: others.map((other) => toInputs(subject, other)),
          });
          return withGap(verdict, closeGap(contract, boundary));
        },
      });
      return { planned, body, pointer: boundary.instancePointer, edge: boundary.edge };
    });
  return impliedByLeast(edges);
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

interface NamedEdge extends Edge {
  /** Which edge it is. */
  readonly edge: string;
}

/** A schema that allows all optional properties to be absent at once allows each of them to be absent. */
function impliedByLeast(edges: readonly NamedEdge[]): Edge[] {
  const isLeast = (one: NamedEdge): boolean => one.edge === "least";
  const implies = (least: NamedEdge, one: NamedEdge): boolean =>
    isLeast(least) && one.edge === "absent" && one.pointer === least.pointer;
  return edges
    .filter((one) => !edges.some((least) => implies(least, one)))
    .map((one) =>
      isLeast(one) ? { ...one, implies: edges.filter((other) => implies(one, other)) } : one,
    );
}

function isTakenBy({ contract }: Subject, schema: SchemaHandle): (body: JsonValue) => boolean {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  return (body) =>
    schema.validate(body).length === 0 &&
    survivesCleaning(schema, body) &&
    Buffer.byteLength(JSON.stringify(body)) <= limit;
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
