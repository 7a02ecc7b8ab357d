import { keywordOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import { extraEntry, extraGroups } from "../value/extra-entry.ts";
import type { Factory } from "../value/factory.ts";
import { objectOf, requiring } from "../value/object-arbitrary.ts";
import { planObject, schemasFor } from "../value/object-plan.ts";
import { sampleOf } from "../value/sample-of.ts";
import type { Candidate, Recursion } from "./candidate.ts";
import { candidateOf, candidateWithin } from "./candidate.ts";
import { nameCandidates } from "./name-candidates.ts";
import type { Objects } from "./objects.ts";
import { drop, replacing, textsIn } from "./objects.ts";

type Finder = (objects: Objects) => readonly Candidate[];

const finders: readonly Finder[] = [
  missing,
  nameCandidates,
  tooFew,
  tooMany,
  undepended,
  insideMembers,
  insideExtras,
];

export function objectCandidates(
  factory: Factory,
  shape: Shape,
  recursion: Recursion,
): readonly Candidate[] {
  const plan = planObject(factory, shape, recursion.fuel);
  if (plan === undefined) return [];
  const extra = extraEntry(factory, shape, recursion.fuel);
  return finders.flatMap((find) => find({ factory, shape, plan, extra, recursion }));
}

function missing({ shape, plan, extra }: Objects): readonly Candidate[] {
  const host = objectOf({ ...plan, min: plan.min + 1 }, extra) ?? objectOf(plan, extra);
  return shape.parts.flatMap((part) =>
    textsIn(keywordOf(part, "required")).flatMap((name) => {
      const arbitrary = host?.map((value) => drop(value, name));
      return candidateOf(part, "required", { label: `without ${name}`, arbitrary });
    }),
  );
}

function tooFew({ plan, extra }: Objects): readonly Candidate[] {
  if (plan.min === 0) return [];
  const arbitrary = objectOf({ ...plan, min: plan.min - 1, max: plan.min - 1 }, extra);
  return candidateOf(plan.minPart, "minProperties", { label: "too few properties", arbitrary });
}

function tooMany({ plan, extra }: Objects): readonly Candidate[] {
  if (!Number.isFinite(plan.max)) return [];
  const arbitrary = objectOf({ ...plan, min: plan.max + 1, max: plan.max + 1 }, extra);
  return candidateOf(plan.maxPart, "maxProperties", { label: "too many properties", arbitrary });
}

/** A property without another that it requires. */
function undepended({ shape, plan, extra }: Objects): readonly Candidate[] {
  return shape.parts.flatMap((part) =>
    Object.entries(Object(keywordOf(part, "dependentRequired"))).flatMap(([name, needed]) =>
      textsIn(needed).flatMap((other) => {
        const host = objectOf(requiring(plan, new Set([name, other])), extra);
        const arbitrary = host?.map((value) => drop(value, other));
        return candidateOf(part, "dependentRequired", {
          label: `${name} without ${other}`,
          arbitrary,
        });
      }),
    ),
  );
}

function insideMembers({ plan, extra, recursion }: Objects): readonly Candidate[] {
  return plan.members.flatMap(({ name, schemas }) => {
    const host = objectOf(requiring(plan, new Set([name])), extra);
    if (host === undefined) return [];
    const candidates = recursion.candidatesOf(schemas, recursion.fuel);
    return candidates.map((candidate) =>
      candidateWithin(candidate, name, replacing(host, name, candidate.arbitrary)),
    );
  });
}

/** One unnamed property of each kind represents its kind. */
function insideExtras({ factory, shape, plan, extra, recursion }: Objects): readonly Candidate[] {
  const host = objectOf(plan, extra);
  if (host === undefined) return [];
  return extraGroups(factory, shape, recursion.fuel).flatMap((group) => {
    const [name] = sampleOf(group);
    const candidates = recursion.candidatesOf(schemasFor(shape, name), recursion.fuel);
    return candidates.map((candidate) =>
      candidateWithin(candidate, name, replacing(host, name, candidate.arbitrary)),
    );
  });
}
