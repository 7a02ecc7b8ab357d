import type { MediaType, Operation, SchemaHandle } from "@plumbline/contract";
import { pairBy } from "../compare/pair-by.ts";

/** A part of an operation that has a schema in both documents. */
export interface Part {
  /** As in `Change.at`: `query limit`, `body`, `200 body`. */
  readonly name: string;
  readonly before: SchemaHandle;
  readonly after: SchemaHandle;
}

/** Lists the parts of an operation that both documents have. */
export function listParts(
  before: Operation,
  after: Operation,
  direction: "request" | "response",
): readonly Part[] {
  return direction === "request" ? requestParts(before, after) : responseParts(before, after);
}

function requestParts(before: Operation, after: Operation): readonly Part[] {
  const { pairs } = pairBy(
    before.parameters,
    after.parameters,
    (parameter) => `${parameter.in} ${parameter.name}`,
  );
  return [
    ...pairs.map(([one, other]) => ({
      name: `${other.in} ${other.name}`,
      before: one.schema,
      after: other.schema,
    })),
    ...contentParts("body", before.body?.content ?? [], after.body?.content ?? []),
  ];
}

function responseParts(before: Operation, after: Operation): readonly Part[] {
  const { pairs } = pairBy(before.responses, after.responses, ({ status }) => status.toUpperCase());
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
): readonly Part[] {
  return pairBy(before, after, ({ mediaType }) => mediaType.toLowerCase()).pairs.flatMap(
    ([one, other]) =>
      one.schema && other.schema ? [{ name, before: one.schema, after: other.schema }] : [],
  );
}
