import { isJsonObject } from "../json-value.ts";
import type { Located } from "../schema/located.ts";
import { childAt, childrenOf, entriesOf, keywordOf } from "../schema/located.ts";
import type { Space } from "../schema/space.ts";
import { resolveReference } from "../schema/space.ts";
import { isCircular } from "../schema/is-circular.ts";
import type { Part, Shape } from "./shape.ts";
import { allowedTypes, mustBeInteger } from "./allowed-types.ts";

/** Most shapes of one set of schemas. Above it, every choice still appears, but not every combination. */
const mostShapes = 48;

interface Draft {
  readonly parts: readonly Part[];
  readonly excluded: readonly Located[];
  readonly absent: ReadonlySet<string>;
  readonly present: ReadonlySet<string>;
  readonly isCircular: boolean;
}

type Step = (draft: Draft) => readonly Draft[];

/** Every way to satisfy several schemas at once; empty if there is none. */
export function flatten(space: Space, located: readonly Located[]): readonly Shape[] {
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

function include(space: Space, located: Located, owner: Part | undefined): Step {
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
  const add = (child: Located | undefined): Step =>
    child === undefined ? (draft) => [draft] : include(space, child, part);
  const follow = (keyword: "$ref" | "$dynamicRef"): readonly Step[][] => {
    const target = resolveReference(space, part, keyword);
    return target === undefined
      ? []
      : [[isCircular(space, target) ? inOrder(markCircular, add(target)) : add(target)]];
  };
  const anyOf = childrenOf(part, "anyOf");
  const oneOf = childrenOf(part, "oneOf");
  return [
    ...follow("$ref"),
    ...follow("$dynamicRef"),
    ...childrenOf(part, "allOf").map((child) => [add(child)]),
    ...(anyOf.length > 0 ? [anyOf.map(add)] : []),
    ...(oneOf.length > 0
      ? [
          oneOf.map((child) =>
            inOrder(add(child), exclude(oneOf.filter((other) => other !== child))),
          ),
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

function conditions(part: Part, add: (child: Located | undefined) => Step): readonly Step[][] {
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
function soleRequirement(located: Located): string | undefined {
  const { schema } = located;
  if (!isJsonObject(schema) || Object.keys(schema).join() !== "required") return undefined;
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

function exclude(located: readonly Located[]): Step {
  return (draft) => {
    if (
      located.some(
        ({ schema }) =>
          schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0),
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
    types: allowedTypes(draft.parts),
    isInteger: mustBeInteger(draft.parts),
    isLoose,
  };
}
