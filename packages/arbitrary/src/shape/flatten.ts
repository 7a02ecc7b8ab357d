import { covers, isObject, type SchemaCursor } from "@plumbline/contract";
import { childAt, childrenOf, entriesOf, keywordOf } from "../schema/child-at.ts";
import type { Space } from "../schema/space.ts";
import { resolveReference } from "../schema/space.ts";
import { isCircular } from "../schema/is-circular.ts";
import type { Part, Shape } from "./shape.ts";
import { allowedTypes, isContent, mustBeInteger } from "./allowed-types.ts";

/** Most shapes of one set of schemas. Above it, every choice still appears, but not every combination. */
const mostShapes = 48;

interface Draft {
  readonly parts: readonly Part[];
  readonly excluded: readonly SchemaCursor[];
  readonly absent: ReadonlySet<string>;
  readonly present: ReadonlySet<string>;
  readonly isCircular: boolean;
}

type Step = (draft: Draft) => readonly Draft[];

/** Every way to satisfy several schemas at once; empty if there is none. */
export function flatten(space: Space, located: readonly SchemaCursor[]): readonly Shape[] {
  const empty: Draft = {
    parts: [],
    excluded: [],
    absent: new Set(),
    present: new Set(),
    isCircular: false,
  };
  const drafts = located.reduce<readonly Draft[]>(
    (open, next) => open.flatMap(include(space, next, undefined)),
    [empty],
  );
  return drafts.map(finish);
}

function include(space: Space, located: SchemaCursor, owner: Part | undefined): Step {
  return (draft) => {
    if (located.schema === true) return [draft];
    if (located.schema === false) return [];
    if (draft.parts.some(({ schema }) => schema === located.schema)) return [draft];
    const part: Part = { ...located, owner };
    const steps = stepsOf(space, part);
    const start: readonly Draft[] = isPossible({ ...draft, parts: [...draft.parts, part] });
    return steps.reduce((drafts, alternatives) => branch(drafts, alternatives), start);
  };
}

/** The choices of a schema: a list of choices, each a list of alternatives. */
function stepsOf(space: Space, part: Part): readonly (readonly Step[])[] {
  const add = (child: SchemaCursor | undefined): Step =>
    child === undefined ? (draft) => [draft] : include(space, child, part);
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

function conditions(part: Part, add: (child: SchemaCursor | undefined) => Step): readonly Step[][] {
  const condition = childAt(part, "if");
  const then = childAt(part, "then");
  const otherwise = childAt(part, "else");
  if (condition === undefined || (then === undefined && otherwise === undefined)) return [];
  return [[inOrder(add(condition), add(then)), inOrder(exclude([condition]), add(otherwise))]];
}

function negations(part: Part): readonly Step[][] {
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

function branch(drafts: readonly Draft[], alternatives: readonly Step[]): readonly Draft[] {
  if (drafts.length * alternatives.length <= mostShapes)
    return drafts.flatMap((draft) => alternatives.flatMap((step) => step(draft)));
  const rounds = Math.max(drafts.length, alternatives.length);
  return Array.from({ length: rounds }, (_, index) => index)
    .flatMap((index) => {
      const draft = drafts[index % drafts.length];
      if (draft === undefined) return [];
      const tries = alternatives.map(
        (_, turn) => alternatives[(index + turn) % alternatives.length]?.(draft) ?? [],
      );
      return tries.find((found) => found.length > 0) ?? [];
    })
    .slice(0, mostShapes * 2);
}

function inOrder(first: Step, second: Step): Step {
  return (draft) => first(draft).flatMap(second);
}

function markCircular(draft: Draft): readonly Draft[] {
  return [{ ...draft, isCircular: true }];
}

function exclude(located: readonly SchemaCursor[]): Step {
  return (draft) => {
    if (
      located.some(
        ({ schema }) => schema === true || (isObject(schema) && Object.keys(schema).length === 0),
      )
    )
      return [];
    return [
      {
        ...draft,
        excluded: [...draft.excluded, ...located.filter(({ schema }) => schema !== false)],
      },
    ];
  };
}

function forbid(name: string): Step {
  return (draft) =>
    draft.present.has(name) ? [] : [{ ...draft, absent: new Set([...draft.absent, name]) }];
}

function demand(name: string): Step {
  return (draft) =>
    draft.absent.has(name) ? [] : [{ ...draft, present: new Set([...draft.present, name]) }];
}

function isPossible(draft: Draft): readonly Draft[] {
  return allowedTypes(draft.parts).size > 0 ? [draft] : [];
}

function finish(draft: Draft): Shape {
  const isLoose =
    draft.excluded.length > 0 ||
    draft.parts.some(
      (part) =>
        keywordOf(part, "unevaluatedItems") !== undefined ||
        keywordOf(part, "unevaluatedProperties") !== undefined,
    );
  return {
    ...draft,
    types: isContent(draft.parts) ? new Set(["string"]) : allowedTypes(draft.parts),
    isInteger: mustBeInteger(draft.parts),
    isLoose,
  };
}
