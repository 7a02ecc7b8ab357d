import type { Operation, Parameter } from "@plumbline/contract";
import { compareContent, compareHandles } from "./compare-content.ts";
import { compareResponses } from "./compare-responses.ts";
import type { CompareSchemas } from "./compare-schemas.ts";
import { compareSecurity } from "./compare-security.ts";
import { type Found, toggled } from "./toggled.ts";
import type { OperationPair } from "./pair-operations.ts";
import { pairBy } from "./pair-by.ts";

/** Compares the requests and responses of one operation. */
export function compareOperation(pair: OperationPair, compare: CompareSchemas): readonly Found[] {
  return [
    ...compareNames(pair),
    ...compareParameters(pair, compare),
    ...compareBodies(pair, compare),
    ...compareResponses(pair, compare),
    ...compareSecurity(pair),
  ].map((found) => ({ operation: pair.after, ...found }));
}

function compareNames({ before, after }: OperationPair): readonly Found[] {
  const shared = { direction: "interface", pointer: after.pointer, at: "" } as const;
  return [
    ...(before.id === after.id
      ? []
      : [
          {
            ...shared,
            kind: "operation-id",
            action: "changed" as const,
            before: before.id,
            after: after.id,
          },
        ]),
    ...toggled({ ...shared, kind: "deprecation" }, before.deprecated, after.deprecated),
    ...(before.open.toSorted().join() === after.open.toSorted().join()
      ? []
      : [
          {
            ...shared,
            kind: "open-mark",
            action:
              after.open.length > before.open.length ? ("added" as const) : ("removed" as const),
            before: [...before.open],
            after: [...after.open],
          },
        ]),
  ];
}

function compareParameters(
  { before, after }: OperationPair,
  compare: CompareSchemas,
): readonly Found[] {
  const places = pathPlaces(before, after);
  const { pairs, added, removed } = pairBy(
    before.parameters,
    after.parameters,
    (parameter) => `${parameter.in} ${places.get(parameter) ?? nameOf(parameter)}`,
  );
  return [
    ...added.map((parameter): Found => ({
      direction: "request",
      kind: parameter.required ? "required-parameter" : "parameter",
      action: "added",
      pointer: parameter.pointer,
      at: atOf(parameter),
      detail: parameter.name,
    })),
    ...removed.map((parameter): Found => ({
      direction: "request",
      kind: "parameter",
      action: "removed",
      pointer: parameter.pointer,
      at: atOf(parameter),
      detail: parameter.name,
    })),
    ...pairs.flatMap(([one, other]) => compareParameter(one, other, compare)),
  ];
}

/** Path parameters are the same if they have the same position, whatever their names. */
function pathPlaces(before: Operation, after: Operation): ReadonlyMap<Parameter, string> {
  return new Map(
    [before, after].flatMap(({ path, parameters }) =>
      Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name], index) => ({ name, index })).flatMap(
        ({ name, index }) => {
          const parameter = parameters.find((each) => each.in === "path" && each.name === name);
          return parameter ? [[parameter, String(index)] as const] : [];
        },
      ),
    ),
  );
}

function nameOf({ in: location, name }: Parameter): string {
  return location === "header" ? name.toLowerCase() : name;
}

function atOf({ in: location, name }: Parameter): string {
  return `${location} ${name}`;
}

function compareParameter(
  before: Parameter,
  after: Parameter,
  compare: CompareSchemas,
): readonly Found[] {
  const shared = {
    direction: "request",
    pointer: after.pointer,
    at: atOf(after),
    detail: after.name,
  } as const;
  const styles = [before, after].map(({ style, explode, mediaType }) =>
    [style, explode, mediaType].join(),
  );
  return [
    ...toggled({ ...shared, kind: "required-parameter" }, before.required, after.required),
    ...(styles[0] === styles[1]
      ? []
      : [{ ...shared, kind: "parameter", action: "changed" as const }]),
    ...compareHandles(before.schema, after.schema, {
      compare,
      direction: "request",
      at: atOf(after),
    }),
  ];
}

function compareBodies(
  { before, after }: OperationPair,
  compare: CompareSchemas,
): readonly Found[] {
  const shared = { direction: "request", at: "body" } as const;
  if (!before.body && !after.body) return [];
  if (!before.body)
    return after.body
      ? [
          {
            ...shared,
            kind: after.body.required ? "required-body" : "body",
            action: "added",
            pointer: after.body.pointer,
          },
        ]
      : [];
  if (!after.body)
    return [{ ...shared, kind: "body", action: "removed", pointer: before.body.pointer }];
  return [
    ...toggled(
      { ...shared, kind: "required-body", pointer: after.body.pointer },
      before.body.required,
      after.body.required,
    ),
    ...compareContent(before.body.content, after.body.content, {
      compare,
      direction: "request",
      at: "body",
    }),
  ];
}
