import { covers, isObject, type SchemaCursor } from "@plumbline/contract";
import { childAt, childrenOf, entriesOf, keywordOf } from "../schema/child-at.ts";
import type { Space } from "../schema/space.ts";
import { resolveReference } from "../schema/space.ts";
import { isCircular } from "../schema/is-circular.ts";
import type { AppliedSchema, Shape } from "./shape.ts";
import { allowedTypes, isContent, mustBeInteger } from "./allowed-types.ts";

/** Most shapes of one set of schemas. Above it, every choice still appears, but not every combination. */
const mostShapes = 48;

interface PartialShape {
  readonly parts: readonly AppliedSchema[];
  readonly excluded: readonly SchemaCursor[];
  readonly absent: ReadonlySet<string>;
  readonly present: ReadonlySet<string>;
  readonly isCircular: boolean;
}

type Step = (partial: PartialShape) => readonly PartialShape[];

/** Every way to satisfy several schemas at once; empty if there is none. */
export function flatten(space: Space, located: readonly SchemaCursor[]): readonly Shape[] {
  const empty: PartialShape = {
    parts: [],
    excluded: [],
    absent: new Set(),
    present: new Set(),
    isCircular: false,
  };
  const partials = located.reduce<readonly PartialShape[]>(
    (open, next) => open.flatMap(include(space, next, undefined)),
    [empty],
  );
  return partials.map(finish);
}

function include(space: Space, located: SchemaCursor, owner: AppliedSchema | undefined): Step {
  return (partial) => {
    if (located.schema === true) return [partial];
    if (located.schema === false) return [];
    if (partial.parts.some(({ schema }) => schema === located.schema)) return [partial];
    const part: AppliedSchema = { ...located, owner };
    const steps = stepsOf(space, part);
    const start: readonly PartialShape[] = isPossible({
      ...partial,
      parts: [...partial.parts, part],
    });
    return steps.reduce((partials, alternatives) => branch(partials, alternatives), start);
  };
}

/** The choices of a schema: a list of choices, each a list of alternatives. */
function stepsOf(space: Space, part: AppliedSchema): readonly (readonly Step[])[] {
  const add = (child: SchemaCursor | undefined): Step =>
    child === undefined ? (partial) => [partial] : include(space, child, part);
  const target = resolveReference(space, part);
  const anyOf = childrenOf(part, "anyOf");
  const oneOf = childrenOf(part, "oneOf");
  return [
    ...(target === undefined
      ? []
      : [[isCircular(space, target) ? inOrder(markCircular, add(target)) : add(target)]]),
    ...childrenOf(part, "allOf").map((child) => [add(child)]),
    ...(anyOf.length > 0 ? [anyOf.map(add)] : []),
    ...(oneOf.length > 0
      ? [
          oneOf.flatMap((child) => {
            const others = oneOf.filter((other) => other !== child);
            return others.some((other) => covers(other, child))
              ? []
              : [inOrder(add(child), exclude(others))];
          }),
        ]
      : []),
    ...conditions(part, add),
    ...negations(part),
    ...entriesOf(part, "dependentSchemas").map(([name, child]) => [
      forbid(name),
      inOrder(demand(name), add(child)),
    ]),
  ];
}

function conditions(
  part: AppliedSchema,
  add: (child: SchemaCursor | undefined) => Step,
): readonly Step[][] {
  const condition = childAt(part, "if");
  const then = childAt(part, "then");
  const otherwise = childAt(part, "else");
  if (condition === undefined || (then === undefined && otherwise === undefined)) return [];
  return [[inOrder(add(condition), add(then)), inOrder(exclude([condition]), add(otherwise))]];
}

function negations(part: AppliedSchema): readonly Step[][] {
  const negated = childAt(part, "not");
  if (negated === undefined) return [];
  const only = soleRequirement(negated);
  return [[only === undefined ? exclude([negated]) : forbid(only)]];
}

/** `not: { required: [name] }` on an object means that the property is absent. */
function soleRequirement(located: SchemaCursor): string | undefined {
  const { schema } = located;
  if (!isObject(schema) || Object.keys(schema).join() !== "required") return undefined;
  const names = schema["required"];
  return Array.isArray(names) && names.length === 1 && typeof names[0] === "string"
    ? names[0]
    : undefined;
}

function branch(
  partials: readonly PartialShape[],
  alternatives: readonly Step[],
): readonly PartialShape[] {
  if (partials.length * alternatives.length <= mostShapes)
    return partials.flatMap((partial) => alternatives.flatMap((step) => step(partial)));
  const rounds = Math.max(partials.length, alternatives.length);
  return Array.from({ length: rounds }, (_, index) => index)
    .flatMap((index) => {
      const partial = partials[index % partials.length];
      if (partial === undefined) return [];
      const tries = alternatives.map(
        (_, turn) => alternatives[(index + turn) % alternatives.length]?.(partial) ?? [],
      );
      return tries.find((found) => found.length > 0) ?? [];
    })
    .slice(0, mostShapes * 2);
}

function inOrder(first: Step, second: Step): Step {
  return (partial) => first(partial).flatMap(second);
}

function markCircular(partial: PartialShape): readonly PartialShape[] {
  return [{ ...partial, isCircular: true }];
}

function exclude(located: readonly SchemaCursor[]): Step {
  return (partial) => {
    if (
      located.some(
        ({ schema }) => schema === true || (isObject(schema) && Object.keys(schema).length === 0),
      )
    )
      return [];
    return [
      {
        ...partial,
        excluded: [...partial.excluded, ...located.filter(({ schema }) => schema !== false)],
      },
    ];
  };
}

function forbid(name: string): Step {
  return (partial) =>
    partial.present.has(name) ? [] : [{ ...partial, absent: new Set([...partial.absent, name]) }];
}

function demand(name: string): Step {
  return (partial) =>
    partial.absent.has(name) ? [] : [{ ...partial, present: new Set([...partial.present, name]) }];
}

function isPossible(partial: PartialShape): readonly PartialShape[] {
  return allowedTypes(partial.parts).size > 0 ? [partial] : [];
}

function finish(partial: PartialShape): Shape {
  const isLoose =
    partial.excluded.length > 0 ||
    partial.parts.some(
      (part) =>
        keywordOf(part, "unevaluatedItems") !== undefined ||
        keywordOf(part, "unevaluatedProperties") !== undefined,
    );
  return {
    ...partial,
    types: isContent(partial.parts) ? new Set(["string"]) : allowedTypes(partial.parts),
    isInteger: mustBeInteger(partial.parts),
    isLoose,
  };
}
