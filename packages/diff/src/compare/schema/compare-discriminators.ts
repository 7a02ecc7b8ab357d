import {
  canonicalJson,
  type DiscriminatedAlternative,
  formatPointer,
  openSchema,
  readDiscriminator,
  requiredSchemas,
  type SchemaCursor,
  type SchemaDiscriminator,
} from "@plumbline/contract";
import type { SchemaFact } from "../../model/difference.ts";
import { textOf } from "./text-of.ts";

interface Found {
  readonly pointer: string;
  readonly document: SchemaCursor["document"];
  readonly discriminator: SchemaDiscriminator;
}

/**
 * Compares the values of discriminators that only a mapping or the name of a schema states. Values that the alternatives list themselves
 * are compared with the alternatives.
 */
export function compareDiscriminators(
  before: readonly SchemaCursor[],
  after: readonly SchemaCursor[],
): readonly SchemaFact[] {
  const [left, right] = [findDiscriminator(before), findDiscriminator(after)];
  if (!left || !right) {
    const only = left ?? right;
    if (!only || only.discriminator.alternatives.every(({ isStated }) => isStated)) return [];
    const action = right ? "added" : "removed";
    return [{ kind: "discriminator", action, path: "", pointer: only.pointer }];
  }
  const shared = { path: "", pointer: right.pointer };
  const [one, other] = [left.discriminator, right.discriminator];
  if (one.propertyName !== other.propertyName)
    return [
      {
        ...shared,
        kind: "discriminator",
        action: "changed",
        before: one.propertyName,
        after: other.propertyName,
      },
    ];
  const path = formatPointer([one.propertyName]);
  return [
    ...compareValues({ ...shared, path }, one, other),
    ...compareDefaults({ ...shared, path }, left, right),
  ];
}

/** Compares the schemas of values without the member, or with an unknown value of it. */
function compareDefaults(
  shared: Pick<SchemaFact, "path" | "pointer">,
  before: Found,
  after: Found,
): readonly SchemaFact[] {
  const [left, right] = [defaultOf(before), defaultOf(after)];
  const kind = "discriminator-default";
  if (left && right)
    return textOf(left) === textOf(right) ? [] : [{ ...shared, kind, action: "changed" }];
  if (!left && !right) return [];
  return [{ ...shared, kind, action: right ? "added" : "removed" }];
}

function defaultOf({ document, discriminator }: Found): SchemaCursor | undefined {
  const { defaultTarget } = discriminator;
  return defaultTarget === undefined ? undefined : openSchema(document, defaultTarget);
}

function findDiscriminator(cursors: readonly SchemaCursor[]): Found | undefined {
  for (const cursor of cursors.flatMap(requiredSchemas)) {
    const discriminator = readDiscriminator(cursor);
    const { document, pointer } = cursor;
    if (discriminator) return { pointer: `${pointer}/discriminator`, document, discriminator };
  }
  return undefined;
}

function compareValues(
  shared: Pick<SchemaFact, "path" | "pointer">,
  before: SchemaDiscriminator,
  after: SchemaDiscriminator,
): readonly SchemaFact[] {
  const [left, right] = [selectionsOf(before), selectionsOf(after)];
  const kind = "discriminator-value";
  const added = [...right].filter(([value]) => !left.has(value));
  const removed = [...left].filter(([value]) => !right.has(value));
  const moved = [...left].filter(([value, one]) => isMoved(one, right.get(value), right));
  return [
    ...added
      .filter(([, { isStated }]) => !isStated)
      .map(([detail]) => ({ ...shared, kind, action: "added" as const, detail })),
    ...removed
      .filter(([, { isStated }]) => !isStated)
      .map(([detail]) => ({ ...shared, kind, action: "removed" as const, detail })),
    ...moved.map(([detail]) => ({ ...shared, kind, action: "changed" as const, detail })),
  ];
}

type Selections = ReadonlyMap<string, DiscriminatedAlternative>;

function selectionsOf({ alternatives }: SchemaDiscriminator): Selections {
  return new Map(
    alternatives.flatMap((alternative) =>
      alternative.values.map((value) => [canonicalJson(value), alternative] as const),
    ),
  );
}

/** Whether a value selects the schema that another value selected. */
function isMoved(
  one: DiscriminatedAlternative,
  other: DiscriminatedAlternative | undefined,
  all: Selections,
): boolean {
  if (!other || one.isStated || other.isStated) return false;
  const text = textOf(one.target);
  return (
    textOf(other.target) !== text && [...all.values()].some(({ target }) => textOf(target) === text)
  );
}
