import { keywordOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import { extraEntry, extraGroups } from "../value/extra-entry.ts";
import type { Factory } from "../value/factory.ts";
import { objectOf, requiring } from "../value/object-arbitrary.ts";
import { planObject, schemasFor } from "../value/object-plan.ts";
import { sampleOf } from "../value/sample-of.ts";
import type { Breach, Recursion } from "./breach.ts";
import { breachOf, breachWithin } from "./breach.ts";
import { nameBreaches } from "./name-breaches.ts";
import type { Objects } from "./objects.ts";
import { drop, replacing, textsIn } from "./objects.ts";

type Finder = (objects: Objects) => readonly Breach[];

const finders: readonly Finder[] = [
  missing,
  nameBreaches,
  tooFew,
  tooMany,
  undepended,
  insideMembers,
  insideExtras,
];

export function objectBreaches(
  factory: Factory,
  shape: Shape,
  recursion: Recursion,
): readonly Breach[] {
  const plan = planObject(factory, shape, recursion.fuel);
  if (plan === undefined) return [];
  const extra = extraEntry(factory, shape, recursion.fuel);
  return finders.flatMap((find) => find({ factory, shape, plan, extra, recursion }));
}

function missing({ shape, plan, extra }: Objects): readonly Breach[] {
  const host = objectOf({ ...plan, min: plan.min + 1 }, extra) ?? objectOf(plan, extra);
  return shape.parts.flatMap((part) =>
    textsIn(keywordOf(part, "required")).flatMap((name) => {
      const arbitrary = host?.map((value) => drop(value, name));
      return breachOf(part, "required", { label: `without ${name}`, arbitrary });
    }),
  );
}

function tooFew({ plan, extra }: Objects): readonly Breach[] {
  if (plan.min === 0) return [];
  const arbitrary = objectOf({ ...plan, min: plan.min - 1, max: plan.min - 1 }, extra);
  return breachOf(plan.minPart, "minProperties", { label: "too few properties", arbitrary });
}

function tooMany({ plan, extra }: Objects): readonly Breach[] {
  if (!Number.isFinite(plan.max)) return [];
  const arbitrary = objectOf({ ...plan, min: plan.max + 1, max: plan.max + 1 }, extra);
  return breachOf(plan.maxPart, "maxProperties", { label: "too many properties", arbitrary });
}

/** A property without another that it requires. */
function undepended({ shape, plan, extra }: Objects): readonly Breach[] {
  return shape.parts.flatMap((part) =>
    Object.entries(Object(keywordOf(part, "dependentRequired"))).flatMap(([name, needed]) =>
      textsIn(needed).flatMap((other) => {
        const host = objectOf(requiring(plan, new Set([name, other])), extra);
        const arbitrary = host?.map((value) => drop(value, other));
        return breachOf(part, "dependentRequired", {
          label: `${name} without ${other}`,
          arbitrary,
        });
      }),
    ),
  );
}

function insideMembers({ plan, extra, recursion }: Objects): readonly Breach[] {
  return plan.members.flatMap(({ name, schemas }) => {
    const host = objectOf(requiring(plan, new Set([name])), extra);
    if (host === undefined) return [];
    const breaches = recursion.breachesOf(schemas, recursion.fuel);
    return breaches.map((breach) =>
      breachWithin(breach, name, replacing(host, name, breach.arbitrary)),
    );
  });
}

/** One unnamed property of each kind represents its kind. */
function insideExtras({ factory, shape, plan, extra, recursion }: Objects): readonly Breach[] {
  const host = objectOf(plan, extra);
  if (host === undefined) return [];
  return extraGroups(factory, shape, recursion.fuel).flatMap((group) => {
    const [name] = sampleOf(group);
    const breaches = recursion.breachesOf(schemasFor(shape, name), recursion.fuel);
    return breaches.map((breach) =>
      breachWithin(breach, name, replacing(host, name, breach.arbitrary)),
    );
  });
}
