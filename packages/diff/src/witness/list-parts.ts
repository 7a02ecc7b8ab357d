import type { MediaType, Operation, SchemaHandle } from "@plumbline/contract";
import { itemOf } from "../compare/compare-content.ts";
import { pairBy } from "../pair/pair-by.ts";
import { pairMediaTypes } from "../pair/pair-media-types.ts";
import { pairParameters } from "../pair/pair-parameters.ts";
import { pairResponses } from "../pair/pair-responses.ts";

/** A part of an operation that has a schema in both documents. */
export interface ComparedPart {
  /** As in `Change.at`: `query limit`, `body`, `200 body`. */
  readonly name: string;
  readonly before: SchemaHandle;
  readonly after: SchemaHandle;
}

/** The document whose values are tried, and the one that should allow them: a request was valid, a response is new. */
export function sidesOf(
  { before, after }: ComparedPart,
  direction: "request" | "response",
): { readonly gives: SchemaHandle; readonly takes: SchemaHandle } {
  return direction === "request"
    ? { gives: before, takes: after }
    : { gives: after, takes: before };
}

/** Lists the parts of an operation that both documents have. */
export function listParts(
  before: Operation,
  after: Operation,
  direction: "request" | "response",
): readonly ComparedPart[] {
  return direction === "request" ? requestParts(before, after) : responseParts(before, after);
}

function requestParts(before: Operation, after: Operation): readonly ComparedPart[] {
  const { pairs } = pairParameters(before, after);
  return [
    ...pairs.map(([one, other]) => ({
      name: `${other.in} ${other.name}`,
      before: one.schema,
      after: other.schema,
    })),
    ...contentParts("body", before.body?.content ?? [], after.body?.content ?? []),
  ];
}

function responseParts(before: Operation, after: Operation): readonly ComparedPart[] {
  const { pairs } = pairResponses(before.responses, after.responses);
  return pairs.flatMap(([one, other]) => [
    ...pairBy(one.headers, other.headers, ({ name }) => name.toLowerCase()).pairs.map(
      ([left, right]) => ({
        name: `${other.status} header ${right.name}`,
        before: left.schema,
        after: right.schema,
      }),
    ),
    ...contentParts(`${other.status} body`, one.content, other.content),
  ]);
}

function contentParts(
  name: string,
  before: readonly MediaType[],
  after: readonly MediaType[],
): readonly ComparedPart[] {
  return pairMediaTypes(before, after).pairs.flatMap(([one, other]) => [
    ...partOf(name, one.schema, other.schema),
    ...partOf(itemOf(name), one.itemSchema, other.itemSchema),
  ]);
}

function partOf(
  name: string,
  before: SchemaHandle | undefined,
  after: SchemaHandle | undefined,
): readonly ComparedPart[] {
  return before && after ? [{ name, before, after }] : [];
}
