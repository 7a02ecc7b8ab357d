import type { JsonObject } from "@plumbline/contract";
import { childAt, keywordOf } from "../schema/child-at.ts";
import { joinPointer } from "../schema/join-pointer.ts";
import type * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import type { Entry } from "../value/extra-entry.ts";
import { extraEntry, extraGroups } from "../value/extra-entry.ts";
import type { Factory } from "../value/factory.ts";
import { assemble, close, withMembers } from "../value/object-arbitrary.ts";
import type { ObjectPlan } from "../value/object-plan.ts";
import { planObject, schemasFor } from "../value/object-plan.ts";
import { sampleOf } from "../value/sample-of.ts";
import type { Recursion } from "./array-edges.ts";
import type { Edge } from "./edge.ts";
import { edgeOf, stating, within } from "./edge.ts";

/** Most properties of a map that is filled to its bound. */
const mostProperties = 500;

interface Objects {
  readonly factory: Factory;
  readonly shape: Shape;
  readonly plan: ObjectPlan;
  readonly extra: fc.Arbitrary<Entry> | undefined;
}

export function objectEdges(factory: Factory, shape: Shape, recursion: Recursion): readonly Edge[] {
  const plan = planObject(factory, shape, recursion.fuel);
  if (plan === undefined) return [];
  const objects = { factory, shape, plan, extra: extraEntry(factory, shape, recursion.fuel) };
  return [
    ...presence(objects),
    ...counts(objects),
    ...additional(objects),
    ...inside(objects, recursion),
  ];
}

/** All optional properties absent, all present, and each one alone present or absent. */
function presence(objects: Objects): readonly Edge[] {
  const { shape, plan } = objects;
  const names = plan.members.map(({ name }) => name);
  const optional = plan.members.filter(({ isRequired }) => !isRequired).map(({ name }) => name);
  const part = stating(shape, "properties");
  if (part === undefined || optional.length === 0) return [];
  const least = stating(shape, "required") ?? part;
  return [
    edgeOf(
      least,
      least === part && keywordOf(part, "required") === undefined ? "properties" : "required",
      { edge: "least", value: objectWith(objects, []) },
    ),
    edgeOf(part, "properties", { edge: "full", value: objectWith(objects, names) }),
    ...optional.flatMap((name) => {
      const owner =
        shape.parts.find((candidate) => childAt(candidate, "properties", name) !== undefined) ??
        part;
      const schemaPointer = joinPointer(owner.pointer, "properties", name);
      const present = edgeOf(owner, "properties", {
        edge: "present",
        value: objectWith(objects, [name]),
      });
      const absent = edgeOf(owner, "properties", {
        edge: "absent",
        value: objectWith(objects, without(objects, name)),
      });
      return [
        { ...present, schemaPointer, at: joinPointer("", name) },
        { ...absent, schemaPointer },
      ];
    }),
  ];
}

function counts({ plan, extra }: Objects): readonly Edge[] {
  const { minPart, maxPart, members } = plan;
  const sized = (size: number): JsonObject => {
    const chosen = members
      .toSorted((left, right) => Number(right.isRequired) - Number(left.isRequired))
      .slice(0, size);
    return sampleOf(withMembers({ ...plan, min: size, max: size }, chosen, extra));
  };
  return [
    ...(minPart === undefined
      ? []
      : [
          edgeOf(minPart, "minProperties", {
            edge: plan.min === 0 ? "empty" : "shortest",
            value: sized(plan.min),
          }),
        ]),
    ...(maxPart === undefined ||
    plan.max > mostProperties ||
    (extra === undefined && plan.max > members.length)
      ? []
      : [edgeOf(maxPart, "maxProperties", { edge: "longest", value: sized(plan.max) })]),
  ];
}

function additional(objects: Objects): readonly Edge[] {
  const part = stating(objects.shape, "additionalProperties");
  if (part === undefined || objects.extra === undefined) return [];
  const [name, value] = sampleOf(objects.extra);
  const whole = { ...objectWith(objects, []), [name]: value };
  return [
    {
      ...edgeOf(part, "additionalProperties", { edge: "additional", value: whole }),
      at: joinPointer("", name),
    },
  ];
}

/** Edges inside the named properties and inside one unnamed property of each kind. */
function inside(objects: Objects, { fuel, edgesOf }: Recursion): readonly Edge[] {
  const { factory, shape } = objects;
  const named = objects.plan.members.flatMap(({ name, schemas }) => {
    const host = objectWith(objects, [name]);
    return edgesOf(schemas, fuel).map((edge) =>
      within(edge, name, assemble([...entries(host), [name, edge.value]])),
    );
  });
  const unnamed = extraGroups(factory, shape, fuel).flatMap((group) => {
    const [name] = sampleOf(group);
    const host = objectWith(objects, []);
    return edgesOf(schemasFor(shape, name), fuel).map((edge) =>
      within(edge, name, assemble([...entries(host), [name, edge.value]])),
    );
  });
  return [...named, ...unnamed];
}

/** A fixed object with the required properties and the given ones. */
function objectWith({ plan, extra }: Objects, names: readonly string[]): JsonObject {
  return sampleOf(
    withMembers(
      { ...plan, max: Math.max(plan.min, close(plan, names).length) },
      close(plan, names),
      extra,
    ),
  );
}

function without({ plan }: Objects, name: string): readonly string[] {
  return plan.members
    .map((member) => member.name)
    .filter((other) => other !== name && !(plan.dependencies.get(other) ?? []).includes(name));
}

function entries(value: JsonObject): readonly Entry[] {
  return Object.entries(value).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part] as const],
  );
}
