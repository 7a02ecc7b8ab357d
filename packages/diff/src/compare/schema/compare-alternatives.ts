import { type FlatSchema, normalise } from "@plumbline/contract";
import { effectOf } from "../../rules/schema-rules.ts";
import type { Pair } from "./compare-keywords.ts";
import { type Alternative, listAlternatives } from "./list-alternatives.ts";
import { pairAlternatives } from "./pair-alternatives.ts";
import { flatOf } from "./flat-of.ts";
import type { SchemaFact } from "../../model/difference.ts";
import type { CompareSchemas } from "./compare-schemas.ts";

/**
 * Compares two schemas if at least one has alternatives. An alternative that a wider one replaces is not removed, and one that
 * only narrows an old one is not new.
 */
export function compareAlternatives(pair: Pair, compare: CompareSchemas): readonly SchemaFact[] {
  const [before, after] = [listAlternatives(pair.left), listAlternatives(pair.right)];
  const compared = (one: Alternative, other: Alternative): readonly SchemaFact[] =>
    withoutSharedNull({ before, after }, compare(one.schemas, other.schemas));
  const { pairs, added, removed } = pairAlternatives(
    { before, after, isSingle: !pair.left.choices[0] || !pair.right.choices[0] },
    compared,
  );
  const isWider = (one: Alternative, other: Alternative): boolean =>
    compared(one, other).every((fact) => hasEffect(fact, "widens"));
  const isNarrower = (one: Alternative, other: Alternative): boolean =>
    compared(one, other).every((fact) => hasEffect(fact, "narrows"));
  return [
    ...pairs.flatMap(([one, other]) => compared(one, other)),
    ...added
      .filter((other) => !before.some((one) => isNarrower(one, other)))
      .flatMap((other) => describe("added", other, before)),
    ...removed.flatMap((one) => {
      const wider = after.find((other) => isWider(one, other));
      return wider ? compared(one, wider) : describe("removed", one, after);
    }),
    ...compareKeyword(pair),
  ];
}

/** Whether a fact has the effect. Defaults and XML nodes have no effect on which values are valid. */
function hasEffect({ kind, action }: SchemaFact, effect: "widens" | "narrows"): boolean {
  return kind === "default" || kind === "xml-node" || effectOf(kind, action) === effect;
}

interface Lists {
  readonly before: readonly Alternative[];
  readonly after: readonly Alternative[];
}

/** If both schemas accept null, it makes no difference which alternative does. */
function withoutSharedNull(
  { before, after }: Lists,
  facts: readonly SchemaFact[],
): readonly SchemaFact[] {
  const isShared = [before, after].every((list) => list.some(isNullable));
  return isShared ? facts.filter((fact) => !isOfNull(fact)) : facts;
}

function isOfNull({ kind, path, detail }: SchemaFact): boolean {
  return kind === "type" && path === "" && detail === "null";
}

function isNullable({ schemas }: Alternative): boolean {
  const { types, isNever } = flatOf(schemas);
  return !isNever && (types?.has("null") ?? true);
}

/** An alternative of types that no alternative of the other list has is a further type. */
function describe(
  action: "added" | "removed",
  alternative: Alternative,
  others: readonly Alternative[],
): readonly SchemaFact[] {
  const { pointer, types } = flatOf(alternative.schemas);
  const known = others.map((other) => flatOf(other.schemas).types);
  const isFurther = types && known.every((other) => other?.isDisjointFrom(types));
  if (types?.size === 1 && types.has("null") && !isFurther) return [];
  return isFurther
    ? [{ kind: "type", action, path: "", pointer, detail: [...types].join(", ") }]
    : [{ kind: "alternative", action, path: "", pointer }];
}

/** `oneOf` does not allow values that match several alternatives. */
function compareKeyword({ left, right }: Pair): readonly SchemaFact[] {
  const [one, other] = [left.choices[0], right.choices[0]];
  if (!one || !other || one.keyword === other.keyword) return [];
  if (!isOverlapping(left) && !isOverlapping(right)) return [];
  const action = other.keyword === "oneOf" ? "added" : "removed";
  return [{ kind: "single-alternative", action, path: "", pointer: other.pointer }];
}

/** Whether two alternatives perhaps have a value in common. */
function isOverlapping({ choices: [choice] }: FlatSchema): boolean {
  const types = (choice?.branches ?? []).map((branch) => normalise(branch).types);
  return types.some((one, index) =>
    types.slice(index + 1).some((other) => !one || !other || !one.isDisjointFrom(other)),
  );
}
