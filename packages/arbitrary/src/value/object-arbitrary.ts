import type { JsonObject, JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import type { Entry } from "./extra-entry.ts";
import { extraEntry } from "./extra-entry.ts";
import type { Factory } from "./factory.ts";
import type { Member, ObjectPlan } from "./object-plan.ts";
import { planObject } from "./object-plan.ts";

/** Most properties of a map without an upper bound. */
const growth = 4;

type Objects = fc.Arbitrary<JsonObject>;

export function objectArbitrary(factory: Factory, shape: Shape, fuel: number): Objects | undefined {
  const plan = planObject(factory, shape, fuel);
  if (plan === undefined) return undefined;
  return objectOf(plan, extraEntry(factory, shape, fuel));
}

/** Objects of a plan. */
export function objectOf(
  plan: ObjectPlan,
  extra: fc.Arbitrary<Entry> | undefined,
): Objects | undefined {
  const isFree =
    plan.min <= plan.members.filter(({ isRequired }) => isRequired).length &&
    plan.max >= plan.members.length;
  if (isFree && plan.dependencies.size === 0) return freeObject(plan, extra);
  return boundObject(plan, extra);
}

const absent = Symbol("absent");

/** Each optional property is present or absent independently. */
function freeObject(plan: ObjectPlan, extra: fc.Arbitrary<Entry> | undefined): Objects {
  const values = plan.members.map(({ arbitrary, isRequired }) =>
    isRequired ? arbitrary : optional(arbitrary),
  );
  const names = plan.members.map(({ name }) => name);
  const room = Math.min(plan.max - plan.members.length, growth);
  return fc
    .tuple(
      fc.tuple(...values),
      extraEntries(extra, { min: 0, max: room, isRare: names.length > 0 }),
    )
    .map(([members, extras]) => {
      const present = members.flatMap<Entry>((value, index) =>
        typeof value === "symbol" ? [] : [[names[index] ?? "", value]],
      );
      return assemble([...present, ...extras]);
    });
}

function optional(arbitrary: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue | symbol> {
  const options = [
    { arbitrary: fc.constant<JsonValue | symbol>(absent), weight: 2 },
    { arbitrary, weight: 3 },
  ];
  return fc.oneof({ withCrossShrink: true }, ...options);
}

/** Chooses the present properties first, so that counts and dependencies are satisfied. */
function boundObject(
  plan: ObjectPlan,
  extra: fc.Arbitrary<Entry> | undefined,
): Objects | undefined {
  const required = plan.members.filter(({ isRequired }) => isRequired);
  const optionalNames = plan.members
    .filter(({ isRequired }) => !isRequired)
    .map(({ name }) => name);
  const least = extra === undefined ? Math.max(0, plan.min - required.length) : 0;
  const most = Math.min(optionalNames.length, plan.max - required.length);
  if (least > most) return undefined;
  const choices = fc
    .subarray(optionalNames, { minLength: least, maxLength: most })
    .map((names) => close(plan, names));
  const possible = fc
    .sample(choices, { seed: 1, numRuns: 60 })
    .some((members) => fits(plan, members, extra));
  if (!possible) return undefined;
  return choices
    .filter((members) => fits(plan, members, extra))
    .chain((members) => withMembers(plan, members, extra));
}

/** The plan with some of its properties made required. */
export function requiring(plan: ObjectPlan, names: ReadonlySet<string>): ObjectPlan {
  const members = plan.members.map((member) =>
    names.has(member.name) ? { ...member, isRequired: true } : member,
  );
  return { ...plan, members };
}

/** The required properties, the given ones, and all properties that they require. */
export function close(plan: ObjectPlan, names: Iterable<string>): readonly Member[] {
  const wanted = new Set([
    ...plan.members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...names,
  ]);
  for (const name of wanted)
    for (const needed of plan.dependencies.get(name) ?? []) wanted.add(needed);
  const members = plan.members.filter(({ name }) => wanted.has(name));
  return members.length === wanted.size ? members : [];
}

function fits(
  plan: ObjectPlan,
  members: readonly Member[],
  extra: fc.Arbitrary<Entry> | undefined,
): boolean {
  const required = plan.members.filter(({ isRequired }) => isRequired).length;
  return (
    members.length >= required &&
    members.length <= plan.max &&
    (members.length >= plan.min || extra !== undefined)
  );
}

/** Objects with exactly these named properties, and as many others as the counts require. */
export function withMembers(
  plan: ObjectPlan,
  members: readonly Member[],
  extra: fc.Arbitrary<Entry> | undefined,
): Objects {
  const values = fc.tuple(...members.map(({ arbitrary }) => arbitrary));
  const min = Math.max(0, plan.min - members.length);
  const max = Math.max(min, Math.min(plan.max - members.length, min + growth));
  return fc
    .tuple(values, extraEntries(extra, { min, max, isRare: members.length > 0 }))
    .map(([parts, extras]) => {
      const present = parts.map<Entry>((value, index) => [members[index]?.name ?? "", value]);
      return assemble([...present, ...extras]);
    });
}

interface Room {
  readonly min: number;
  readonly max: number;
  readonly isRare: boolean;
}

function extraEntries(
  extra: fc.Arbitrary<Entry> | undefined,
  room: Room,
): fc.Arbitrary<readonly Entry[]> {
  if (extra === undefined || room.max <= 0) return fc.constant([]);
  const size = (max: number) =>
    fc.uniqueArray(extra, {
      minLength: room.min,
      maxLength: max,
      selector: ([name]) => name,
      size: "max",
    });
  if (!room.isRare || room.min > 0) return size(room.max);
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant([]), weight: 12 },
    { arbitrary: size(Math.min(room.max, 2)), weight: 1 },
  );
}

/** `fromEntries` creates an own property for any name, including `__proto__`. */
export function assemble(entries: readonly Entry[]): JsonObject {
  return Object.fromEntries(entries);
}
