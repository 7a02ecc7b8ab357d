import type { Operation, Parameter } from "@plumbline/contract";
import { compareContent } from "./compare-content.ts";
import { compareHandles, type SchemaComparison } from "./compare-handles.ts";
import { compareResponses } from "./compare-responses.ts";
import { altered, toggled } from "./toggled.ts";
import { restated } from "./restated.ts";
import { unpaired } from "./unpaired.ts";
import type { Found } from "../model/difference.ts";
import type { OperationPair } from "../pair/pair-operations.ts";
import { writingOf } from "./writing-of.ts";
import { pairParameters } from "../pair/pair-parameters.ts";

/** Comparisons of what operations share. */
export interface Comparisons {
  readonly schemas: SchemaComparison;
  readonly compareSecurity: (pair: OperationPair) => readonly Found[];
}

/** Compares the requests and responses of one operation. */
export function compareOperation(
  pair: OperationPair,
  { schemas, compareSecurity }: Comparisons,
): readonly Found[] {
  return [
    ...compareNames(pair),
    ...compareParameters(pair, schemas),
    ...compareBodies(pair, schemas),
    ...compareResponses(pair, schemas),
    ...compareSecurity(pair),
  ].map((found) => ({ operation: pair.after, ...found }));
}

function compareNames({ before, after }: OperationPair): readonly Found[] {
  const shared = { direction: "interface", pointer: after.pointer, at: "" } as const;
  const areNamed = isNamed(before) && isNamed(after);
  const marks = [before.open.toSorted(), after.open.toSorted()] as const;
  return [
    ...(areNamed ? restated({ ...shared, kind: "operation-id" }, [before.id, after.id]) : []),
    ...toggled({ ...shared, kind: "deprecation" }, before.deprecated, after.deprecated),
    ...restated({ ...shared, kind: "open-mark" }, marks).map((found) => ({
      ...found,
      action: marks[1].length > marks[0].length ? ("added" as const) : ("removed" as const),
    })),
  ];
}

/** Whether the document states the ID. */
function isNamed({ id, method, path }: Operation): boolean {
  return id !== `${method} ${path}`;
}

function compareParameters(
  { before, after }: OperationPair,
  schemas: SchemaComparison,
): readonly Found[] {
  const paired = pairParameters(before, after);
  return [
    ...unpaired(paired, (parameter, action) => ({
      ...placeOf(parameter),
      kind: parameter.required && action === "added" ? "required-parameter" : "parameter",
    })),
    ...paired.pairs.flatMap(([one, other]) => compareParameter(one, other, schemas)),
  ];
}

function placeOf({ in: location, name, pointer }: Parameter) {
  return { direction: "request", pointer, at: `${location} ${name}`, detail: name } as const;
}

function compareParameter(
  before: Parameter,
  after: Parameter,
  schemas: SchemaComparison,
): readonly Found[] {
  const shared = placeOf(after);
  const [left, right] = [writingOf(schemas.before, before), writingOf(schemas.after, after)];
  return [
    ...toggled({ ...shared, kind: "required-parameter" }, before.required, after.required),
    ...toggled(
      { ...shared, kind: "reserved-characters" },
      before.allowReserved,
      after.allowReserved,
    ),
    ...toggled({ ...shared, kind: "parameter-deprecation" }, before.deprecated, after.deprecated),
    ...altered({ ...shared, kind: "parameter" }, left, right),
    ...compareHandles(before.schema, after.schema, { ...shared, schemas }),
  ];
}

function compareBodies(
  { before: { body: before }, after: { body: after } }: OperationPair,
  schemas: SchemaComparison,
): readonly Found[] {
  const { pointer } = after ?? before ?? {};
  if (pointer === undefined) return [];
  const place = { direction: "request", at: "body" } as const;
  const isRequired = after?.required ?? false;
  if (!before || !after)
    return toggled(
      { ...place, kind: isRequired ? "required-body" : "body", pointer },
      Boolean(before),
      Boolean(after),
    );
  return [
    ...toggled({ ...place, kind: "required-body", pointer }, before.required, isRequired),
    ...compareContent(before.content, after.content, { ...place, schemas }),
  ];
}
